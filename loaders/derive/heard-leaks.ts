/** Finds the route leaks in touched paths. It judges new paths of a stream by what is stored, without reading all paths. */

import { plainHops } from '../../routing/as-path.ts';
import { familyOf, fromPeer } from '../../routing/known-networks.ts';
import { joinedLeak, type Leak, LeakTally } from '../../routing/leaks.ts';
import { reservedPurpose } from '../../routing/reserved-asns.ts';
import { valleysOf } from '../../routing/valley.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { isNothing } from '../pipeline/touched.ts';
import { readRelationsOf } from './leak-evidence.ts';
import { leakCounts, leakName } from './leak-signals.ts';
import { reconcileNodes } from './reconcile.ts';
import { deriveRouteLeaks, readStored, type Stored, weighed, writeLeakSignals } from './route-leaks.ts';
import type { DerivationWriter } from './writer.ts';

/**
 * Raises the signals of the leaks that the touched paths show, and extends signals that exist already. It uses the stored relations and
 * ends no signal: only a derivation that reads all paths does both.
 */
export async function deriveHeardLeaks(writer: DerivationWriter): Promise<void> {
  const paths = writer.touched.nodes('AS_PATH');
  if (isNothing(paths)) return;
  if (paths === 'all') return deriveRouteLeaks(writer);
  const { database } = writer;
  const heard = await heardLeaks(database, [...paths].sort());
  if (heard.length === 0) return;
  const stored = await readStored(database);
  const known = new Map(stored.map((one) => [one.name, one]));
  const signals = await weighed(
    database,
    heard.map((leak) => joined(leak, known.get(leakName(leak)))),
  );
  await writeLeakSignals(writer, signals);
  await countLeaks(
    writer,
    signals.map(({ weighed: { leak, confidence } }) => ({ ...leak, confidence })),
    stored,
  );
}

export const HEARD_PATHS = `UNWIND $names AS name MATCH (p:AS_PATH {name: name})
RETURN name, p.prefix AS prefix, p.observed_at AS observedAt`;

async function heardLeaks(database: Database, paths: readonly string[]): Promise<readonly Leak[]> {
  const tally = new LeakTally();
  const text = HEARD_PATHS;
  for (const names of chunksOf(paths)) {
    const rows = (await database.read({ text, parameters: { names } })).flatMap(({ name, prefix, observedAt }) => {
      const plain = plainHops(String(name));
      if (plain === null) return [];
      const block = typeof prefix === 'string' ? prefix : null;
      return [{ path: String(name), hops: fromPeer(plain), prefix: block, observedAt: Number(observedAt ?? 0) }];
    });
    const relationOf = await readRelationsOf(
      database,
      rows.map(({ hops }) => hops),
    );
    for (const { path, hops, prefix, observedAt } of rows) {
      for (const valley of valleysOf(hops, familyOf(prefix), relationOf)) {
        const isNamed = [valley.leaker, valley.from, valley.to].every((asn) => reservedPurpose(asn) === null);
        if (isNamed) tally.add(valley, { path, peer: hops[0] ?? 0, prefix, observedAt });
      }
    }
  }
  return tally.leaks();
}

function joined(leak: Leak, stored: Stored | undefined): Leak {
  return stored === undefined ? leak : joinedLeak(leak, stored);
}

/** Updates the leak counts of the networks that leak, and of no others. */
async function countLeaks(
  writer: DerivationWriter,
  heard: readonly (Pick<Leak, 'leaker' | 'from' | 'to' | 'lastSeen'> & { readonly confidence: number })[],
  stored: readonly Stored[],
): Promise<void> {
  const names = new Set(heard.map(leakName));
  const leakers = new Set(heard.map(({ leaker }) => leaker));
  const others = stored.filter(({ name, leaker }) => leakers.has(leaker) && !names.has(name));
  const all = [...heard, ...others];
  const counts = leakCounts(all, Math.max(0, ...all.map(({ lastSeen }) => lastSeen)));
  const nodes = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([asn, count]) => ({
      name: foldAsn(asn),
      properties: { isRouteLeaker: true, routeLeakCount: BigInt(count) },
    }));
  for (const chunk of chunksOf(nodes)) {
    await reconcileNodes(writer, 'ASN', ['isRouteLeaker', 'routeLeakCount'], chunk);
  }
}
