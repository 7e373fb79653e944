/**
 * A text as a terminal may show it: control characters of a hostile file or name (which could clear the screen, move the
 * cursor or set its title) are written `\x1b`; those that turn the direction of writing likewise. Line ends stay.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

const HIDDEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;
