/**
 * Derives ROUTING_SIGNAL (contract 1.2, 2.2): ASNs that announce a block, or a part of a block, of another AS, and the posture that
 * follows.
 */
import { createHash } from 'node:crypto';
import { foldAsn } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { isNothing } from '../pipeline/touched.ts';
import { readFirstTables } from './asn-exposures-read.ts';
import { newestStatement, SignalTally } from './routing-signal.ts';
import { namesOf } from './scope.ts';
import { type PartConflict, writeConflicts } from './signal-conflicts.ts';
import { readEvidence, readRelations } from './signal-evidence.ts';
import { weigh } from './signal-excuses.ts';
import { type Days, NEW_MS, suspicionsOf } from './signal-rules.ts';
import { signalScope } from './signal-scope.ts';
import { writeSignals } from './signal-writes.ts';
import type { DerivationWriter } from './writer.ts';

/** Networks of one portion. Their signals are written before the next portion is read. */
const NETWORKS = 2_000;
/** Blocks that are judged together. */
const AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

/**
 * Updates the signals of every touched AS from the routes. A signal belongs to one network, and so does a conflict: so the derivation
 * judges and writes one portion of the networks before it reads the next, and reads only those of their blocks that may show something.
 * Memory holds one portion, however large the table is and however much of it shows something.
 */
export async function deriveRoutingSignals(writer: DerivationWriter, portion = NETWORKS): Promise<void> {
  const { database } = writer;
  const days = await readDays(database);
  const isSameTime = (await readSetting(database, 'signals_days')) === timeOf(days);
  const scope = isSameTime ? await signalScope(writer) : 'all';
  if (isNothing(scope)) return;
  for await (const asns of namesOf(database, 'ASN', scope, portion)) await judgeNetworks(writer, asns, days);
  if (!isSameTime) await writeSetting(database, 'signals_days', timeOf(days));
}

async function judgeNetworks(writer: DerivationWriter, asns: readonly string[], days: Days): Promise<void> {
  const { database } = writer;
  const found = { actors: new Set(asns), tally: new SignalTally(), conflicts: new Map<string, PartConflict>() };
  for await (const blocks of suspects(database, asns, days)) await judge(database, blocks, days, found);
  await writeConflicts(writer, asns, [...found.conflicts.values()]);
  await writeSignals(writer, asns, found.tally.signals(), days.newest);
}

/** Reads the newest day of routing data, and the first one of each source. */
async function readDays(database: Database): Promise<Days> {
  const [row] = await database.read({
    text: "MATCH (r:LOAD_RUN {status: 'completed', layer: 'bgp-announcements'}) RETURN max(r.observedAt) AS newest",
  });
  // In whole days, so that a stream of updates does not age every block with each update.
  const newest = Math.ceil(Number(row?.newest ?? 0) / DAY_MS) * DAY_MS;
  return { newest, firstTables: [...new Set(await readFirstTables(database))].sort((one, other) => one - other) };
}

/** Returns a digest of the days that decide what is new and what is past. If it changes, everything is judged again. */
function timeOf({ newest, firstTables }: Days): string {
  return createHash('sha256')
    .update(JSON.stringify([newest, firstTables]))
    .digest('hex');
}

const MAY_SHOW = `p.isWithdrawn = false AND (p.isMoas OR p.hasOriginChanged OR p.rpkiStatus = 'INVALID'
    OR (p.isInferred AND p.rpkiStatus IS NULL) OR (NOT p.isInferred AND p.rpkiStatus = 'NOT_FOUND' AND p.firstSeen > $since))`;

const SUSPECTS = `UNWIND $names AS name MATCH (:ASN {name: name})-[:ROUTES]->(p:ANNOUNCED_PREFIX) WHERE ${MAY_SHOW}
RETURN DISTINCT p.name AS name`;

/** Reads, in batches, those blocks of some ASNs that may show something. */
async function* suspects(
  database: Database,
  names: readonly string[],
  { newest }: Days,
): AsyncGenerator<readonly string[]> {
  const statement = { text: SUSPECTS, parameters: { since: BigInt(newest - NEW_MS), names } };
  let batch: string[] = [];
  for await (const { name } of database.stream(statement)) {
    if (batch.push(String(name)) < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The findings about the blocks of a portion. */
interface Found {
  /** Names of the ASNs whose signals are computed. */
  readonly actors: ReadonlySet<string>;
  readonly tally: SignalTally;
  readonly conflicts: Map<string, PartConflict>;
}

async function judge(
  database: Database,
  names: readonly string[],
  days: Days,
  { actors, tally, conflicts }: Found,
): Promise<void> {
  const suspicions = (await readEvidence(database, names)).flatMap(({ suspect, surroundings }) =>
    suspicionsOf(suspect, days)
      .filter(({ actor }) => actors.has(foldAsn(actor)))
      .map((suspicion) => ({ suspicion, suspect, surroundings })),
  );
  if (suspicions.length === 0) return;
  const relationOf = await readRelations(
    database,
    suspicions.map(({ suspicion }) => suspicion),
  );
  for (const { suspicion, suspect, surroundings } of suspicions) {
    const finding = weigh(suspicion, suspect, relationOf(suspicion), surroundings);
    if (finding === null) continue;
    tally.add(finding);
    if (finding.kind !== 'more-specific-of-other' || suspect.around === null) continue;
    const key = `${suspect.around.name} ${finding.actor}`;
    const since = Math.min(finding.firstSeen, conflicts.get(key)?.since ?? finding.firstSeen);
    const said = newestStatement([...(conflicts.get(key)?.said ?? []), ...finding.said]);
    conflicts.set(key, { block: suspect.around.name, asn: finding.actor, since, said });
  }
}
