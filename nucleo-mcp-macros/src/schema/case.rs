//! `rename_all`: serde's own rules, letter for letter.

/// One way to spell the names of fields or variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    pub(crate) fn read(text: &str) -> Option<Self> {
        Some(match text {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// The name of a variant, which is written in `PascalCase`.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake => {
                let mut snake = String::new();
                for (at, character) in name.char_indices() {
                    if at > 0 && character.is_uppercase() {
                        snake.push('_');
                    }
                    snake.push(character.to_ascii_lowercase());
                }
                snake
            }
            Self::ScreamingSnake => Self::Snake.variant(name).to_ascii_uppercase(),
            Self::Kebab => Self::Snake.variant(name).replace('_', "-"),
            Self::ScreamingKebab => Self::ScreamingSnake.variant(name).replace('_', "-"),
        }
    }

    /// The name of a field, which is written in `snake_case`.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => {
                let mut pascal = String::new();
                let mut capitalize = true;
                for character in name.chars() {
                    if character == '_' {
                        capitalize = true;
                    } else if capitalize {
                        pascal.push(character.to_ascii_uppercase());
                        capitalize = false;
                    } else {
                        pascal.push(character);
                    }
                }
                pascal
            }
            Self::Camel => lower_first(&Self::Pascal.field(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => Self::ScreamingSnake.field(name).replace('_', "-"),
        }
    }
}

fn lower_first(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map_or_else(String::new, |first| {
        let mut text = first.to_ascii_lowercase().to_string();
        text.push_str(characters.as_str());
        text
    })
}
