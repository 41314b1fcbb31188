//! The places of a graph that lie on a cycle, in one pass (Tarjan's strongly connected components),
//! without recursion: the graph is somebody else's and may be as deep as it is large.

use std::collections::{BTreeMap, BTreeSet};

type Edges = BTreeMap<String, BTreeSet<String>>;

/// The places that can be reached from themselves.
pub(in crate::client) fn in_cycles(edges: &Edges) -> BTreeSet<String> {
    let places: Vec<&String> = edges.keys().collect();
    let number = |place: &String| places.binary_search(&place).ok();
    let next: Vec<Vec<usize>> =
        edges.values().map(|targets| targets.iter().filter_map(number).collect()).collect();
    Search::new(&next).run().into_iter().map(|at| places[at].clone()).collect()
}

struct Search<'g> {
    next: &'g [Vec<usize>],
    visits: usize,
    /// When each place was first visited, counted from one; zero is not yet.
    visited: Vec<usize>,
    /// The earliest place on the path that each one leads back to.
    lowest: Vec<usize>,
    on_path: Vec<bool>,
    path: Vec<usize>,
    found: Vec<usize>,
}

impl<'g> Search<'g> {
    fn new(next: &'g [Vec<usize>]) -> Self {
        let size = next.len();
        Self {
            next,
            visits: 0,
            visited: vec![0; size],
            lowest: vec![0; size],
            on_path: vec![false; size],
            path: Vec::new(),
            found: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<usize> {
        for start in 0..self.next.len() {
            if self.visited[start] == 0 {
                self.search(start);
            }
        }
        self.found
    }

    fn search(&mut self, start: usize) {
        self.enter(start);
        let mut unfinished = vec![(start, 0)];
        while let Some((place, edge)) = unfinished.pop() {
            let Some(&target) = self.next[place].get(edge) else {
                self.leave(place);
                if let Some(&(before, _)) = unfinished.last() {
                    self.lowest[before] = self.lowest[before].min(self.lowest[place]);
                }
                continue;
            };
            unfinished.push((place, edge + 1));
            if self.visited[target] == 0 {
                self.enter(target);
                unfinished.push((target, 0));
            } else if self.on_path[target] {
                self.lowest[place] = self.lowest[place].min(self.visited[target]);
            }
        }
    }

    fn enter(&mut self, place: usize) {
        self.visits += 1;
        self.visited[place] = self.visits;
        self.lowest[place] = self.visits;
        self.on_path[place] = true;
        self.path.push(place);
    }

    /// Takes a finished component off the path; one of several places, or with an edge to itself, is a
    /// cycle.
    fn leave(&mut self, place: usize) {
        if self.lowest[place] != self.visited[place] {
            return;
        }
        let start = self.path.iter().rposition(|&on_path| on_path == place).unwrap_or_default();
        let component = self.path.split_off(start);
        for &member in &component {
            self.on_path[member] = false;
        }
        if component.len() > 1 || self.next[place].contains(&place) {
            self.found.extend(component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycles(edges: &[(&str, &str)]) -> Vec<String> {
        let mut graph = Edges::new();
        for (from, to) in edges {
            graph.entry((*to).to_owned()).or_default();
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        in_cycles(&graph).into_iter().collect()
    }

    #[test]
    fn a_place_that_leads_back_to_itself_is_in_a_cycle_and_no_other_is() {
        assert_eq!(cycles(&[("a", "b"), ("b", "c"), ("a", "c")]), Vec::<String>::new());
        assert_eq!(cycles(&[("a", "a"), ("a", "b")]), ["a"]);
        assert_eq!(cycles(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]), ["b", "c"]);
        assert_eq!(
            cycles(&[("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("b", "c")]),
            ["a", "b", "c", "d"]
        );
        assert_eq!(
            cycles(&[("a", "b"), ("b", "d"), ("a", "c"), ("c", "d"), ("d", "e"), ("e", "d")]),
            ["d", "e"]
        );
    }

    #[test]
    fn a_long_chain_does_not_use_the_stack() {
        let name = |number: usize| format!("{number:06}");
        let mut graph: Edges = (0..50_000).map(|n| (name(n), BTreeSet::from([name(n + 1)]))).collect();
        graph.insert(name(50_000), BTreeSet::from([name(25_000)]));
        assert_eq!(in_cycles(&graph).len(), 25_001);
    }
}
