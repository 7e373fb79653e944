/** How Weft asks DNS, RDAP and the targets of scans from the settings. */
import { getServers } from 'node:dns';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { LIVE_UPSTREAMS, type LiveUpstream } from '../../net/live-look-up.ts';
import { ScanTargets } from '../../ops/scan/scan-targets.ts';
import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';
import { isUpstream, listOf } from './value-forms.ts';

/** A request with live=true refreshes data that is older than five minutes. */
const REQUESTED_AGE_HOURS = 1 / 12;

/** How Weft looks up what callers ask for. */
export interface LiveSettings {
  readonly upstreams: readonly LiveUpstream[];
  /** An indicator with older data is looked up again. */
  readonly ageHours: number;
  /** DNS servers; empty where DNS is not asked. */
  readonly resolvers: readonly string[];
  /** They are those of this machine, as its operator named none. */
  readonly isLocalView: boolean;
  /** Where IANA's bootstrap files of RDAP are. */
  readonly rdapBootstrap: string;
}

/** How scans look at their targets from outside. */
export interface ScanSettings {
  readonly targets: ScanTargets;
  /** DNS servers; empty where the graph's records have to do. */
  readonly resolvers: readonly string[];
  /** Path of nmap; null where ports are connected to. */
  readonly nmap: string | null;
}

/** Without WEFT_RESOLVERS the servers of this machine answer: a person waits, and asks for one indicator. */
export function liveOnRequestOf(values: Environment): LiveSettings | null {
  if (values.WEFT_LIVE === 'never') return null;
  const named = listOf(values.WEFT_RESOLVERS);
  const resolvers = named.length > 0 ? named : getServers();
  const upstreams = LIVE_UPSTREAMS.filter((upstream) => upstream !== 'dns' || resolvers.length > 0);
  return {
    upstreams,
    ageHours: REQUESTED_AGE_HOURS,
    resolvers,
    isLocalView: named.length === 0,
    rdapBootstrap: values.WEFT_RDAP_BOOTSTRAP,
  };
}

/** Where to look up at once what the graph lacks; null where nowhere. */
export function liveOf(values: Environment): LiveSettings | null {
  const upstreams = listOf(values.WEFT_LIVE).filter(isUpstream);
  if (upstreams.length === 0) return null;
  const asksDns = upstreams.includes('dns');
  const resolvers = asksDns ? listOf(values.WEFT_RESOLVERS) : [];
  if (asksDns && resolvers.length === 0) {
    throw new SettingsError('WEFT_RESOLVERS: expected the DNS servers that WEFT_LIVE=dns is to ask, but it is not set');
  }
  return {
    upstreams,
    ageHours: values.WEFT_LIVE_AGE,
    resolvers,
    isLocalView: false,
    rdapBootstrap: values.WEFT_RDAP_BOOTSTRAP,
  };
}

/** How scans reach the targets that their operator lists; null where they only return what is stored. */
export function scanOf(values: Environment): ScanSettings | null {
  if (values.WEFT_ACTIVE_SCAN === 'off') return null;
  if (values.WEFT_SCAN_TARGETS === undefined) {
    throw new SettingsError(
      'WEFT_SCAN_TARGETS: expected the domains and ranges that WEFT_ACTIVE_SCAN=on may look at, but it is not set',
    );
  }
  const reachable = parseAllowedRanges(values.WEFT_FETCH_ALLOW ?? '');
  return {
    targets: new ScanTargets(values.WEFT_SCAN_TARGETS, reachable),
    resolvers: listOf(values.WEFT_RESOLVERS),
    nmap: values.WEFT_NMAP ?? null,
  };
}
