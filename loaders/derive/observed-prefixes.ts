/** Reads the stored observations of origins, prefix by prefix. */
import type { Database, Row } from '../../store/database.ts';
import type { Scope } from '../pipeline/touched.ts';
import type { Observation } from './origins.ts';
import { namesOf } from './scope.ts';
import type { Snapshots } from './snapshots.ts';

/** A prefix with the observations of its origins. */
export interface ObservedPrefix {
  readonly prefix: string;
  readonly observations: readonly Observation[];
}

const OBSERVATIONS = `RETURN o.prefix AS prefix, o.asn AS asn, o.source AS source, o.firstSeen AS firstSeen, o.lastSeen AS lastSeen,
  o.approximate AS approximate, o.inferred AS inferred, o.peersSeeing AS peersSeeing ORDER BY o.prefix`;

/** Reads every observed prefix of a scope, in order. */
export async function* observedPrefixes(
  database: Database,
  scope: Scope,
  snapshots: Snapshots,
): AsyncGenerator<ObservedPrefix> {
  let prefix: string | null = null;
  let observations: Observation[] = [];
  for await (const row of observationRows(database, scope)) {
    if (prefix !== null && row.prefix !== prefix) {
      yield { prefix, observations };
      observations = [];
    }
    prefix = String(row.prefix);
    observations.push(observationOf(prefix, row, snapshots));
  }
  if (prefix !== null) yield { prefix, observations };
}

async function* observationRows(database: Database, scope: Scope): AsyncGenerator<Row> {
  if (scope === 'all') {
    return yield* database.stream({ text: `MATCH (o:ORIGIN_OBSERVATION) WHERE o.prefix > '' ${OBSERVATIONS}` });
  }
  const text = `UNWIND $names AS name MATCH (o:ORIGIN_OBSERVATION {prefix: name}) ${OBSERVATIONS}`;
  for await (const names of namesOf(database, 'ORIGIN_OBSERVATION', scope)) {
    yield* await database.read({ text, parameters: { names } });
  }
}

function observationOf(prefix: string, row: Row, snapshots: Snapshots): Observation {
  const [asn, source, lastSeen] = [Number(row.asn), String(row.source), Number(row.lastSeen)];
  return {
    asn,
    source,
    firstSeen: Number(row.firstSeen),
    lastSeen,
    isApproximate: row.approximate === true,
    isWithdrawn: snapshots.isOver(source, asn, prefix, lastSeen),
    isInferred: row.inferred === true,
    peersSeeing: row.peersSeeing === null ? undefined : Number(row.peersSeeing),
  };
}
