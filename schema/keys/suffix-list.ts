import { namesAbove } from './names-above.ts';

/** `icann`: suffixes under which registries sell names; `private` adds those that owners share out, such as github.io. */
export type SuffixSection = 'icann' | 'private';

/** The suffix under which a name is registered, and the section whose rule says so. */
interface PublicSuffix {
  readonly suffix: string;
  readonly section: SuffixSection;
}

/** Tells where folded hosts are registered, by the rules of one edition of the Public Suffix List. */
export interface SuffixList {
  /**
   * The registrable domain of a host, or null where the host is itself a suffix. With `icann` the one that a WHOIS record exists
   * for; else a customer of a private suffix has a domain of his own.
   */
  apexOf(host: string, section?: SuffixSection): string | null;
  /** The public suffix of a host by the rules of both sections; null where the host is empty. */
  suffixOf(host: string): PublicSuffix | null;
  /** Whether a name of one label is a top-level domain that the list names. */
  isTopLevel(name: string): boolean;
}

/** A rule of the list as it is stored: `co.uk`, or `*.ck` with the names that it leaves out (`!www.ck` in the list). */
export interface SuffixRule {
  readonly name: string;
  readonly section: SuffixSection;
  readonly exceptions?: readonly string[] | null | undefined;
}

/** What the rules say of one name; bits of several rules are added up, with the private ones three places further left. */
const SUFFIX = 1;
/** Of every name right below. */
const WILDCARD = 2;
const EXCEPTION = 4;
const ICANN = SUFFIX | WILDCARD | EXCEPTION;
const PRIVATE_SHIFT = 3;
const ALL = ICANN | (ICANN << PRIVATE_SHIFT);

/** Compiles rules: a host then costs one look into a map for each label of its suffix, and one more. */
export function suffixListOf(rules: Iterable<SuffixRule>): SuffixList {
  return new RuleList(rules);
}

/** Where the suffix of a name begins, and the bits of the section whose rule says so. */
interface Found {
  readonly start: number;
  readonly isPrivate: boolean;
}

class RuleList implements SuffixList {
  /** Of the names of rules and of all names above these: below a name that is missing no rule lies. */
  readonly #bits = new Map<string, number>();

  constructor(rules: Iterable<SuffixRule>) {
    for (const { name, section, exceptions } of rules) {
      const shift = section === 'private' ? PRIVATE_SHIFT : 0;
      if (name.startsWith('*.')) this.#add(name.slice(2), WILDCARD << shift);
      else this.#add(name, SUFFIX << shift);
      for (const exception of exceptions ?? []) this.#add(exception, EXCEPTION << shift);
    }
  }

  apexOf(host: string, section: SuffixSection = 'private'): string | null {
    const name = withoutStar(host);
    const { start } = this.#find(name, section === 'private' ? ALL : ICANN);
    return start < 2 ? null : name.slice(name.lastIndexOf('.', start - 2) + 1);
  }

  suffixOf(host: string): PublicSuffix | null {
    const name = withoutStar(host);
    if (name === '') return null;
    const { start, isPrivate } = this.#find(name, ALL);
    return { suffix: name.slice(start), section: isPrivate ? 'private' : 'icann' };
  }

  isTopLevel(name: string): boolean {
    return !name.includes('.') && ((this.#bits.get(name) ?? 0) & SUFFIX) !== 0;
  }

  #add(name: string, bits: number): void {
    this.#bits.set(name, (this.#bits.get(name) ?? 0) | bits);
    for (const above of namesAbove(name)) if (!this.#bits.has(above)) this.#bits.set(above, 0);
  }

  /** The longest rule wins, an exception over all others; without a rule the last label is the suffix. */
  #find(name: string, mask: number): Found {
    let found: Found = { start: name.lastIndexOf('.') + 1, isPrivate: false };
    let above = 0;
    for (let end = name.length; end > 0; ) {
      const start = name.lastIndexOf('.', end - 1) + 1;
      const known = this.#bits.get(name.slice(start));
      const bits = (known ?? 0) & mask;
      if (has(bits, EXCEPTION)) return { start: name.indexOf('.', start) + 1, isPrivate: isPrivate(bits, EXCEPTION) };
      if (has(bits, SUFFIX)) found = { start, isPrivate: isPrivate(bits, SUFFIX) };
      else if (has(above, WILDCARD)) found = { start, isPrivate: isPrivate(above, WILDCARD) };
      if (known === undefined) break;
      above = bits;
      end = start - 1;
    }
    return found;
  }
}

function has(bits: number, kind: number): boolean {
  return (bits & (kind | (kind << PRIVATE_SHIFT))) !== 0;
}

/** Where both sections have the rule, that of the registries counts. */
function isPrivate(bits: number, kind: number): boolean {
  return (bits & kind) === 0;
}

/** A wildcard's records stand on `*.example.com`: it is registered as `example.com` is. */
export function withoutStar(host: string): string {
  return host.startsWith('*.') ? host.slice(2) : host;
}

/** A folded host and the names above it, nearest first, down to its registrable domain; the host alone where it has none. */
export function zonesOf(host: string, suffixes: SuffixList): string[] {
  const apex = suffixes.apexOf(host, 'icann');
  const names = [host, ...namesAbove(host)];
  return apex === null ? [host] : names.slice(0, names.indexOf(apex) + 1);
}
