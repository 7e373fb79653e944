import { KeyError } from './key-error.ts';

const EXPECTED = 'a CPE 2.3 name such as cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*';
const VERSION_AND_LATER = ':*'.repeat(8);
/** Attributes that stand for "any" and "not applicable", not for a name. */
const LOGICAL = new Set(['*', '-', '']);

/**
 * Normal form of a package: CPE 2.3 formatted string (NISTIR 7695) in lower case with version and later parts as `*`.
 * Takes the older URI binding `cpe:/a:apache:log4j:2.14.1` as well.
 */
export function foldCpe(input: string): string {
  const [part = '', vendor = '', product = ''] = attributes(input.trim().toLowerCase());
  if (!/^[aho]$/.test(part) || LOGICAL.has(vendor) || LOGICAL.has(product)) {
    throw new KeyError('a package', input, EXPECTED);
  }
  return `cpe:2.3:${part}:${vendor}:${product}${VERSION_AND_LATER}`;
}

function attributes(text: string): string[] {
  if (text.startsWith('cpe:2.3:')) return splitFormatted(text.slice(8)).slice(0, 3).map(quoteFormatted);
  if (text.startsWith('cpe:/')) return text.slice(5).split(':').slice(0, 3).map(quoteUri);
  return [];
}

/** Splits at colons that no backslash quotes. */
function splitFormatted(text: string): string[] {
  return text.match(/(?:\\.|[^:\\])+/gs) ?? [];
}

/** Quotes what NISTIR 7695 6.2 wants quoted and nothing else, so that one product has one spelling. */
function quoteFormatted(value: string): string {
  if (LOGICAL.has(value) || value === '\\-') return value;
  return value.replace(/\\(.)|[^\\]/gs, (character, quoted: string | undefined) => quote(quoted ?? character));
}

function quoteUri(value: string): string {
  if (LOGICAL.has(value)) return value;
  const decoded = value.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Array.from(decoded, quote).join('');
}

function quote(character: string): string {
  if (/[a-z0-9._-]/.test(character)) return character;
  if (!/[!-~]/.test(character)) throw new KeyError('a package', character, EXPECTED);
  return `\\${character}`;
}
