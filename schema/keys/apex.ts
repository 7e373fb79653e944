import { getDomain } from 'tldts';

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
