import type { SuffixList } from '../../schema/keys/index.ts';

/** A host as its evidence is looked for. */
export interface AskedHost {
  readonly host: string;
  /** Its domain; the host itself where it has none. */
  readonly zone: string;
  /** The same where the names below it are of one owner, else null. */
  readonly below: string | null;
  /** The names whose records are its own: the host, and those above it down to its domain. */
  readonly levels: readonly string[];
  /** The domain that somebody registered for it; null under a suffix that its owner shares out. */
  readonly registered: string | null;
  /** Names of certificates that it may use. */
  readonly covering: readonly string[];
}

/** What is looked for of a folded host. */
export function askedHost(host: string, suffixes: SuffixList): AskedHost {
  const apex = suffixes.apexOf(host);
  const labels = host.split('.');
  const depth = apex === null ? 1 : labels.length - apex.split('.').length + 1;
  return {
    host,
    zone: apex ?? host,
    below: apex,
    levels: Array.from({ length: depth }, (_, level) => labels.slice(level).join('.')),
    registered: apex === suffixes.apexOf(host, 'icann') ? apex : null,
    covering: [host, `*.${labels.slice(1).join('.')}`],
  };
}

/** Whether a name is the domain of a host or lies under it. */
export function isOfDomain(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
