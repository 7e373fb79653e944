import { join } from 'node:path';
import { loadedSuffixes } from '../facts/suffix-list.ts';
import { dnsUpstream } from '../loaders/live/dns-upstream.ts';
import { LiveLookUps, type LiveLookUpsOptions } from '../loaders/live/live-look-ups.ts';
import { LiveStore } from '../loaders/live/live-store.ts';
import { RdapBootstrap } from '../loaders/live/rdap-bootstrap.ts';
import { rdapUpstream } from '../loaders/live/rdap-upstream.ts';
import type { Upstream } from '../loaders/live/upstream.ts';
import type { FetchLimits, GuardedClient } from '../net/guarded-client.ts';
import type { LookUp } from '../net/live-look-up.ts';
import type { Database } from '../store/database.ts';
import { clientOf } from './fetching.ts';
import type { LiveSettings, Settings } from './settings.ts';

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
  const { asOf, home } = settings;
  const client = clientOf(settings, LIMITS);
  const lookUps = new LiveLookUps({
    reader: database,
    upstreams: upstreamsOf(live, client, home),
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

function upstreamsOf(
  { upstreams, resolvers, rdapBootstrap }: LiveSettings,
  client: GuardedClient,
  home: string,
): Upstream[] {
  const folder = join(home, 'rdap-bootstrap');
  return upstreams.map((id) =>
    id === 'dns'
      ? dnsUpstream({ servers: resolvers })
      : rdapUpstream({ client, bootstrap: new RdapBootstrap({ client, address: rdapBootstrap, folder }) }),
  );
}
