import { beforeAll, describe, expect, it } from 'vitest';
import { agedAsns } from '../../../loaders/derive/aggregate-ageing.ts';
import { writeSetting } from '../../../loaders/pipeline/settings.ts';
import { Touched } from '../../../loaders/pipeline/touched.ts';
import { reconcileAsOf } from '../../../loaders/reconcile-ages.ts';
import type { Database } from '../../../store/database.ts';
import {
  AS_OF,
  aggregate,
  announce,
  DAY,
  list,
  networksOf,
  type Shown,
  show,
  writeNetworks,
  writeSystems,
} from '../../graph/aggregates-graph.ts';
import { runExpanded } from '../../graph/expanded-query.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeNetworks(database);
  await writeSystems(database);
  await aggregate(database);
}, 400_000);

describe('a network', () => {
  it('A network has the worse of its two verdicts: its own blacklist listing does not improve that of its addresses', async () => {
    await list(database, 'blacklist', ['198.51.100.0/25']);
    await aggregate(database);
    const { '198.51.100.0/25': verdict } = await networksOf(database, '198.51.100.0/25');
    await database.write({ text: "MATCH (:PREFIX {name: '198.51.100.0/25'})-[r:LISTED_IN]->() DELETE r" });
    await aggregate(database);
    // 40 of 128: 35 x 5.358 x 0.559 is more than 100.
    expect(verdict).toMatchObject({ score: 100, level: 'CRITICAL', label: 'malicious', blocking: false });
    expect(verdict).toMatchObject({ coverage: 'structural-only', isThreat: true, feedCount: 1 });
  });
});

describe('what a load touched', () => {
  it('Aggregating what a load touched gives the result of a full aggregation, which then changes nothing', async () => {
    const touched = Touched.nothing();
    await list(database, 'c2', ['100.64.128.200', '100.64.3.3', '2001:db8:2::1'], touched);
    await list(database, 'drop', ['100.64.0.0/18'], touched);
    expect(await aggregate(database, touched)).toBeGreaterThan(0);
    expect(await aggregate(database)).toBe(0);
    const gone = Touched.nothing();
    await database.write({ text: "MATCH (:PREFIX {name: '100.64.0.0/18'})-[r:LISTED_IN]->() DELETE r" });
    gone.noteEdges({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, [{ from: '100.64.0.0/18', to: 'drop' }]);
    expect(await aggregate(database, gone)).toBeGreaterThan(0);
    expect(await aggregate(database)).toBe(0);
    expect(
      await stored(
        "MATCH (p:PREFIX {name: '100.64.0.0/18'}) RETURN p.verdictLevel AS level, p.threatNeighborCount AS listed",
      ),
    ).toEqual([['INFO', 1]]);
  });
});

/** Signals, each row on a separate AS that announces one old block, and how many of them count. */
const SIGNALS: readonly (readonly [told: string, count: number, shown: readonly Shown[]])[] = [
  ['a signal of this year', 1, [{}]],
  ['a signal of years ago', 0, [{ at: 'old' }]],
  ['one that is over, of this year', 1, [{ isOver: true }]],
  ['one that more speaks against than for', 0, [{ confidence: 0.49 }]],
  ['two of one kind, against two', 2, [{}, { subject: 'AS64998' }]],
  ['two against one: one event, signalled by two kinds', 1, [{}, { kind: 'more-specific-of-other' }]],
  ['leaks, each counted separately', 3, [{ kind: 'route-leak' }, { kind: 'route-leak', subject: 'AS64998' }, {}]],
  ['nothing', 0, []],
];

describe('the past of an AS', () => {
  it.each(['explain', 'svc.asnThreatDensity'])(
    'The past of an AS counts hijack, leak and MOAS signals of one year, as %s returns it',
    async (name) => {
      if (name === 'explain') await signal();
      const asns = SIGNALS.map((_, at) => `AS${64520 + at}`);
      const counted = SIGNALS.map(([, count]) => Math.round(10_000 * (1 - Math.exp(-count / 3))) / 100);
      const { rows } = await runExpanded(database, `CALL ${name}($asns) YIELD *`, { asns });
      const byName = new Map(rows.map((row) => [row.indicator ?? row.asn, row]));
      const of = (column: string) => asns.map((asn) => byName.get(asn)?.[column]);
      // No AS is adjacent to them, so the past counts 0.2 of 0.8. By its past alone no AS is above LOW.
      expect(of('verdictScore')).toEqual(counted.map((score) => Math.round(score / 2) / 10));
      if (name === 'explain') {
        expect(of('breakdown')).toMatchObject(
          counted.map((historicalScore) => ({ historicalScore, prefixAgeScore: 0 })),
        );
      } else expect(of('band')).toEqual(counted.map((score) => (score > 0 ? 'INFO' : 'NONE')));
    },
  );
});

async function signal(): Promise<void> {
  for (const [at, [, , shown]] of SIGNALS.entries()) {
    await announce(database, `10.${20 + at}.0.0/24`, 64520 + at);
    await show(database, `AS${64520 + at}`, shown);
  }
  await aggregate(database);
}

describe('as time passes', () => {
  const at = (days: number) => AS_OF + days * DAY;
  const parts = async (asn: string) => {
    const { rows } = await runExpanded(database, 'CALL explain($asn) YIELD breakdown', { asn });
    return rows[0]?.breakdown;
  };
  const age = async (days: number) => {
    await writeSetting(database, 'verdict_as_of', String(at(days)));
    return aggregate(database, Touched.nothing(), at(days));
  };

  it('The age of announced space changes only for the AS whose space has aged', async () => {
    expect(await parts('AS64502')).toMatchObject({ prefixAgeScore: 33.33, historicalScore: 28.35 });
    // Listings age too: on a new day every listed node is judged again, as well as each AS whose space or past has aged.
    expect(await agedAsns(database, at(85))).toEqual({
      spaces: new Set(['AS64502']),
      signals: new Set(),
      isNewDay: true,
    });
    expect(await reconcileAsOf(database, new Date(at(85)))).toBeGreaterThan(0);
    expect(await parts('AS64502')).toEqual({
      threatDensityScore: 43.61,
      graphMetricsScore: 50,
      historicalScore: 28.35,
      prefixAgeScore: 0,
    });
  }, 300_000);

  it('A listing of a network or an AS ages without a load', async () => {
    const level = (label: string, name: string) =>
      stored(`MATCH (n:${label} {name: '${name}'}) RETURN n.verdictLevel AS level, n.verdictBlocking AS blocking`);
    // Confirmed 85 days ago by a strong source: MEDIUM, and no sighting of these days.
    expect(await level('PREFIX', '100.64.192.0/24')).toEqual([['MEDIUM', false]]);
    expect(await level('ASN', 'AS64510')).toEqual([['MEDIUM', false]]);
  });

  it('Signals of an AS lapse after a year, and the result equals that of a full aggregation at that instant', async () => {
    const lapsed = await agedAsns(database, at(180));
    expect(lapsed.spaces).toEqual(new Set());
    expect([...lapsed.signals].sort()).toEqual(['AS64520', 'AS64522', 'AS64523', 'AS64524', 'AS64525', 'AS64526']);
    await age(340);
    expect(await parts('AS64502')).toEqual({
      // An address that was confirmed 340 days ago is no longer bad.
      threatDensityScore: 0,
      graphMetricsScore: 0,
      historicalScore: 0,
      prefixAgeScore: 0,
    });
    expect(await parts('AS64526')).toMatchObject({ historicalScore: 0 });
    expect(await aggregate(database, Touched.everything(), at(340))).toBe(0);
  });

  it('Ageing does nothing within the same hour, and an earlier instant restores the scores of that instant', async () => {
    expect(await agedAsns(database, at(340) + DAY / 25)).toEqual({
      spaces: new Set(),
      signals: new Set(),
      isNewDay: false,
    });
    await age(0);
    expect(await parts('AS64502')).toEqual({
      threatDensityScore: 43.61,
      graphMetricsScore: 50,
      historicalScore: 28.35,
      prefixAgeScore: 33.33,
    });
    expect(await aggregate(database)).toBe(0);
  });
});

async function stored(text: string): Promise<unknown[][]> {
  return (await database.read({ text })).map((row) => Object.values(row));
}
