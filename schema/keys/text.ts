import { KeyError } from './key-error.ts';

/** Longest name kept: Neo4j's range index holds values of up to some 8 kB, four bytes a character at worst. */
const LIMIT = 1_900;
const EXPECTED = 'text of 1 to 1900 characters without control characters';

/** Returns a published name verbatim, without the blanks around it. */
export function foldVerbatim(input: string): string {
  return checkedText('a name', input.trim(), input);
}

/** A published name with every run of blanks as one space: display names of networks, operators and places. */
export function foldDisplayName(input: string): string {
  return checkedText('a name', input.replace(/\s+/g, ' ').trim(), input);
}

/** Normal form of a registrant or registry organisation: lower case, single spaces, Unicode NFC. */
export function foldOrganization(input: string): string {
  return lowerName('an organization', input);
}

/** Lower case, single spaces, Unicode NFC. */
export function lowerName(kind: string, input: string): string {
  return checkedText(kind, input.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim(), input);
}

function checkedText(kind: string, name: string, input: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (name === '' || name.length > LIMIT || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new KeyError(kind, input, EXPECTED);
  }
  return name;
}
