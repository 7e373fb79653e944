import { refang } from './defang.ts';
import { foldBareName } from './host.ts';
import { foldPart, KeyError } from './key-error.ts';

const ADDRESS = 'an email address such as registrant@example.com';
const NUMBER = 'a telephone number with its country code, such as +14155550100 (E.164, 7 to 15 digits)';
/** Dot-string of RFC 5321 4.1.2, at most 64 octets; letters beyond ASCII by RFC 6531. */
const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}$/u;

/** Normal form of an email address: `email:` and the lower-case address. Takes the bare address and `mailto:` as well. */
export function foldEmail(input: string): string {
  const text = refang(input.trim())
    .replace(/^(?:email|mailto):/i, '')
    .toLowerCase()
    .normalize('NFC');
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (!LOCAL_PART.test(local)) throw new KeyError('an email address', input, ADDRESS);
  const domain = foldPart('an email address', input, () => foldBareName(text.slice(at + 1)), ADDRESS);
  return `email:${local}@${domain}`;
}

/** Characters of a number with its separators and extension. */
const LONGEST_NUMBER = 200;

/** Normal form of a telephone number: E.164. Takes the registries' `+1.4155550100x12`, `tel:` and the usual separators. */
export function foldPhone(input: string): string {
  // A text of blanks takes the pattern of extensions as many steps as it has characters, for each of them.
  if (input.length > LONGEST_NUMBER) throw new KeyError('a telephone number', input, NUMBER);
  const text = input
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\s*(?:x|ext\.?|;ext=)\s*\d+$/i, '');
  const digits = /^(?:\+|00)([1-9][\d .()/-]*)$/.exec(text)?.[1]?.replace(/\D/g, '');
  if (digits === undefined || digits.length < 7 || digits.length > 15) {
    throw new KeyError('a telephone number', input, NUMBER);
  }
  return `+${digits}`;
}
