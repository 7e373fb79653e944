import { join } from 'node:path';
import { loadedSuffixes } from '../facts/suffix-list.ts';
import { dnsUpstream } from '../loaders/live/dns-upstream.ts';
import { LiveLookUps, type LiveLookUpsOptions } from '../loaders/live/live-look-ups.ts';
import { LiveStore } from '../loaders/live/live-store.ts';
import { RdapBootstrap } from '../loaders/live/rdap-bootstrap.ts';
import { rdapUpstream } from '../loaders/live/rdap-upstream.ts';
import type { Upstream } from '../loaders/live/upstream.ts';
import type { AllowedRanges } from '../net/address-guard.ts';
import type { FetchLimits, GuardedClient } from '../net/guarded-client.ts';
import type { LookUp } from '../net/live-look-up.ts';
import type { Database } from '../store/database.ts';
import { clientOf } from './fetching.ts';
import type { LiveSettings } from './settings/look-ups.ts';
import type { Settings } from './settings.ts';

const HOUR_MS = 3_600_000;
/** Registries answer some kB in some hundred ms; Weft waits for a slower one after the answer, but not for ever. */
const LIMITS: Partial<FetchLimits> = {
  bytes: 8 * 1024 ** 2,
  redirects: 3,
  connectMs: 5000,
  idleMs: 10_000,
  totalMs: 15_000,
};
/** Time in which answers may still be stored when the server stops. */
const STOP_MS = 5000;

/** Looks indicators up for its callers, until it is stopped. */
export interface RunningLookUps {
  readonly lookUp: LookUp;
  stop(): Promise<void>;
}

/** Starts the lookups outside of the graph, one service for the whole process; null where the operator has not enabled any. */
export function startLookUps(
  settings: Settings,
  live: LiveSettings | null,
  database: Database,
  { log, onEnded }: Pick<LiveLookUpsOptions, 'log' | 'onEnded'>,
): RunningLookUps | null {
  if (live === null) return null;
  const { asOf, home, fetchAllowed } = settings;
  const client = clientOf(settings, LIMITS);
  const lookUps = new LiveLookUps({
    reader: database,
    upstreams: upstreamsOf(live, { client, home, allowed: fetchAllowed, log }),
    store: new LiveStore(database, asOf),
    suffixes: () => loadedSuffixes(database),
    ageMs: live.ageHours * HOUR_MS,
    log,
    ...(onEnded === undefined ? {} : { onEnded }),
  });
  return {
    lookUp: lookUps.lookUp,
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([lookUps.stop(), late]);
      await client.close();
    },
  };
}

interface UpstreamParts extends Pick<LiveLookUpsOptions, 'log'> {
  readonly client: GuardedClient;
  readonly home: string;
  readonly allowed: AllowedRanges;
}

function upstreamsOf(
  { upstreams, resolvers, isLocalView, rdapBootstrap }: LiveSettings,
  { client, home, allowed, log }: UpstreamParts,
): Upstream[] {
  const folder = join(home, 'rdap-bootstrap');
  return upstreams.map((id) =>
    id === 'dns'
      ? dnsUpstream({ servers: resolvers, allowed, isLocalView, onInner: logInner(log) })
      : rdapUpstream({ client, bootstrap: new RdapBootstrap({ client, address: rdapBootstrap, folder }) }),
  );
}

/** Writes down for the operator which names led inside: their callers read nothing of it. */
export function logInner(log: LiveLookUpsOptions['log']): (host: string, address: string) => void {
  return (host, address) => log.warn({ host, address }, 'a name that was looked up leads to an inner address');
}
