import { getDomain, parse } from 'tldts';

/** `icann`: suffixes under which registries sell names; `private` adds those that owners share out, such as github.io. */
export type SuffixSection = 'icann' | 'private';

/**
 * The registrable domain of a folded host by the Public Suffix List, or null when the host is itself a suffix.
 * With `icann` the one that a WHOIS record exists for.
 */
export function hostApex(host: string, section: SuffixSection = 'private'): string | null {
  const name = host.startsWith('*.') ? host.slice(2) : host;
  return getDomain(name, {
    allowPrivateDomains: section === 'private',
    extractHostname: false,
    validateHostname: false,
  });
}

/** The suffix under which the name of a folded host is registered, and whose rule says so. */
interface PublicSuffix {
  readonly suffix: string;
  readonly section: SuffixSection;
}

/** The public suffix of a folded host by the rules of both sections; null where it is a bare suffix without a rule above. */
export function publicSuffix(host: string): PublicSuffix | null {
  const name = host.startsWith('*.') ? host.slice(2) : host;
  const { publicSuffix: suffix, isPrivate } = parse(name, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  return suffix === null ? null : { suffix, section: isPrivate === true ? 'private' : 'icann' };
}
