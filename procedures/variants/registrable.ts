import { domainToASCII } from 'node:url';
import type { SuffixList } from '../../schema/keys/index.ts';
import { mayBeMixed, scriptsOf } from './label-scripts.ts';
import { registryOf, takes } from './registries.ts';

/** Octets of a name in text form (RFC 1035), and of one label. */
const NAME_LIMIT = 253;
const LABEL_LIMIT = 63;

/** Letters, digits and hyphens, none at an end; hyphens in the third and fourth place are reserved for punycode (RFC 5891 4.2.3.1). */
const PLAIN = /^(?!-)(?!..--)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)(?!..--)[a-z0-9-]{1,63}(?<!-))*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * The folded form of Unicode labels under a suffix, where its registry would register it: letters, digits and hyphens;
 * IDNA2008 and one script a label (or a registry's mixture) beyond ASCII; lengths by RFC 1035. Else null.
 */
export function registrableName(left: string, suffix: string, list: SuffixList): string | null {
  const labels = ASCII.test(left) ? plainLabels(left) : foldedLabels(left, suffix);
  if (labels === null || labels.length + 1 + suffix.length > NAME_LIMIT) return null;
  const name = `${labels}.${suffix}`;
  return isCountry(suffix) && list.apexOf(name, 'icann') === null ? null : name;
}

/** Registries of countries reserve second and third levels: `co.uk` and `pa.gov.br` are no registrable names. */
function isCountry(suffix: string): boolean {
  return suffix.length === 2 || suffix.at(-3) === '.';
}

function plainLabels(left: string): string | null {
  return PLAIN.test(left) ? left : null;
}

function foldedLabels(left: string, suffix: string): string | null {
  const folded = left.split('.').map((label) => (ASCII.test(label) ? plainLabels(label) : foldedLabel(label, suffix)));
  return folded.includes(null) ? null : folded.join('.');
}

function foldedLabel(label: string, suffix: string): string | null {
  if (label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--' || /^\p{M}/u.test(label)) return null;
  for (const character of label) if (!isValid(character)) return null;
  const scripts = scriptsOf(label);
  if (!mayBeMixed(scripts, label) || !takes(registryOf(suffix), label, scripts)) return null;
  const folded = domainToASCII(label);
  return folded === '' || folded.length > LABEL_LIMIT ? null : folded;
}

const KNOWN = new Map<string, boolean>();

/**
 * Whether a character is PVALID by the rules of RFC 5892: a letter, digit or mark that folding does not change; with the exceptions of its
 * section 2.6 that are letters.
 */
function isValid(character: string): boolean {
  const known = KNOWN.get(character);
  if (known !== undefined) return known;
  const isStable = character.normalize('NFKC').toLowerCase().normalize('NFKC') === character;
  const valid = (isStable && /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]$/u.test(character)) || /^[ßςʼ〇]$/u.test(character);
  KNOWN.set(character, valid);
  return valid;
}
