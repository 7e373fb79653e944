import { namesAbove } from './names-above.ts';

/** `icann`: suffixes under which registries sell names; `private` adds those under which owners give out names, such as github.io. */
export type SuffixSection = 'icann' | 'private';

/** The suffix under which a name is registered, and the section with its rule. */
interface PublicSuffix {
  readonly suffix: string;
  readonly section: SuffixSection;
}

/** Finds where folded hosts are registered, by the rules of one edition of the Public Suffix List. */
export interface SuffixList {
  /**
   * Returns the registrable domain of a host, or null if the host is itself a suffix. With `icann` it is the domain with a WHOIS record;
   * otherwise a customer of a private suffix has a separate domain.
   */
  apexOf(host: string, section?: SuffixSection): string | null;
  /** The public suffix of a host by the rules of both sections; null where the host is empty. */
  suffixOf(host: string): PublicSuffix | null;
  /** Returns whether a name of one label is a top-level domain of the list. */
  isTopLevel(name: string): boolean;
}

/** A rule of the list as stored: `co.uk`, or `*.ck` with its exceptions (`!www.ck` in the list). */
export interface SuffixRule {
  readonly name: string;
  readonly section: SuffixSection;
  readonly exceptions?: readonly string[] | null | undefined;
}

/** Bits for the rules of one name; bits of several rules are added up, with the private ones three places further left. */
const SUFFIX = 1;
/** Rule for every name directly below. */
const WILDCARD = 2;
const EXCEPTION = 4;
const ICANN = SUFFIX | WILDCARD | EXCEPTION;
const PRIVATE_SHIFT = 3;
const ALL = ICANN | (ICANN << PRIVATE_SHIFT);

/** Compiles rules: a host then costs one look into a map for each label of its suffix, and one more. */
export function suffixListOf(rules: Iterable<SuffixRule>): SuffixList {
  return new RuleList(rules);
}

/** Where the suffix of a name begins, and the bits of the section with its rule. */
interface Found {
  readonly start: number;
  readonly isPrivate: boolean;
}

class RuleList implements SuffixList {
  /** Bits of the names of rules and of all names above these: there is no rule below a missing name. */
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

/** If both sections have the rule, the section of the registries counts. */
function isPrivate(bits: number, kind: number): boolean {
  return (bits & kind) === 0;
}

/** A wildcard's records are at `*.example.com`, which is registered like `example.com`. */
export function withoutStar(host: string): string {
  return host.startsWith('*.') ? host.slice(2) : host;
}

/** A folded host and the names above it, nearest first, down to its registrable domain; the host alone where it has none. */
export function zonesOf(host: string, suffixes: SuffixList): string[] {
  const apex = suffixes.apexOf(host, 'icann');
  const names = [host, ...namesAbove(host)];
  return apex === null ? [host] : names.slice(0, names.indexOf(apex) + 1);
}
