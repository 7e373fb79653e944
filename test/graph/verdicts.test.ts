import { beforeAll, describe, expect, it } from 'vitest';
import { verdictChore } from '../../cli/verdict-chore.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY } from './pipeline-toys.ts';
import { AS_OF, DAY_MS, FILES, lists, loadList, loadLists, SOURCES, storedThing } from './verdict-lists.ts';

let database: Database;

const stored = (name: string) => storedThing(database, name);

beforeAll(async () => {
  database = await schemaDatabase();
  await loadLists(database, SOURCES);
}, 600_000);

describe('after loads', () => {
  it.each([
    ['one fresh confirmed-bad listing', '80.94.92.1', 'HIGH', 'malicious', true, 1],
    ['two of independent publishers', '80.94.92.2', 'CRITICAL', 'malicious', true, 2],
    ['an address that more than 100 domains share', '91.240.118.50', 'HIGH', 'malicious', false, 1],
    ['a well-known resolver', '91.240.118.53', 'INFO', 'ambiguous', false, 1],
    ['a resolver that merely answers strangers', '91.240.118.54', 'HIGH', 'malicious', true, 1],
    ['an exit of Tor, which is a description', '80.94.92.99', 'INFO', 'unknown', false, 1],
    ['an IPv6 exit of Tor', '2a0e:b107::9', 'INFO', 'unknown', false, 1],
    ['an address inside a listed network', '45.155.205.9', 'LOW', 'suspicious', false, 1],
    [
      'an address that a feed lists directly and by two networks around it',
      '45.155.205.7',
      'LOW',
      'suspicious',
      false,
      1,
    ],
    ['a host', 'bad.example.net', 'HIGH', 'malicious', true, 1],
    ['a name among the first 10,000 of two rankings', 'popular.example', 'INFO', 'ambiguous', false, 1],
    ['the www of such a name', 'www.popular.example', 'INFO', 'ambiguous', false, 1],
    ['a name in one ranking and a copy of it, popular all the same', 'copied.example', 'HIGH', 'malicious', false, 1],
    ['a popular name that no threat feed lists, where no list is whole', 'late.example', 'NONE', 'unknown', false, 0],
  ])('%s is judged and keeps its verdict', async (_, name, level, label, blocking, feeds) => {
    const { verdictLevel, threatLevel, verdictLabel, verdictBlocking, threatSources, verdictAsOf } = await stored(name);
    expect({ verdictLevel, verdictLabel, verdictBlocking, threatSources }).toEqual({
      verdictLevel: level,
      verdictLabel: label,
      verdictBlocking: blocking,
      threatSources: feeds,
    });
    expect([threatLevel, verdictAsOf]).toEqual([level, AS_OF.getTime()]);
  });

  it('The raw score counts confirmed-bad neighbours in the /24, and flags name the categories', async () => {
    const { threatScore, isC2, isBotnet, isTor, isThreat, threatLastSeen } = await stored('80.94.92.1');
    // 1.5 x log2(2) x 1.2 (seen within a day) x (1 + 1 / 256): 80.94.92.2 is confirmed bad too, 80.94.92.99 described.
    expect(threatScore).toBe(1.81);
    expect({ isC2, isBotnet, isTor, isThreat, threatLastSeen }).toEqual({
      isC2: true,
      isBotnet: true,
      isTor: undefined,
      isThreat: true,
      threatLastSeen: DAY,
    });
  });

  it.each([
    ['an address that no feed lists', '80.94.92.200'],
    ['a host, whatever its addresses are', 'of-c2.example.org'],
  ])('%s has no verdict, which is not a clean one', async (_, name) => {
    const keys = Object.keys(await stored(name)).filter((key) => /^(?:verdict|threat|is(?!Apex))/.test(key));
    expect(keys).toEqual([]);
  });

  it('Deriving everything again changes no verdict', async () => {
    const [report] = await derive(database, { parts: ['verdicts'], asOf: AS_OF });
    expect(report).toMatchObject({ part: 'verdicts', nodesWritten: 0 });
  });
});

describe('what changes', () => {
  it('A new neighbour raises the score, and a delisted address loses its verdict', async () => {
    const more = ['80.94.92.100', '80.94.92.101', '80.94.92.102'].map((name) => lists('c2too', name));
    await loadList(database, 'c2too', [...(FILES.c2too ?? []), ...more]);
    // 1.8 x (1 + 4 / 256)
    expect((await stored('80.94.92.1')).threatScore).toBe(1.83);
    await loadList(database, 'c2too', FILES.c2too ?? []);
    expect((await stored('80.94.92.100')).verdictLevel).toBeUndefined();
    expect((await stored('80.94.92.1')).threatScore).toBe(1.81);
  });

  it('A domain that is listed, or delisted, takes its www along, and no other name below it', async () => {
    await loadList(database, 'c2', [...(FILES.c2 ?? []), lists('c2', 'example.org')]);
    expect(await stored('www.example.org')).toMatchObject({ verdictLevel: 'HIGH', isC2: true, threatSources: 1 });
    expect((await stored('other.example.org')).verdictLevel).toBeUndefined();
    await loadList(database, 'c2', FILES.c2 ?? []);
    expect((await stored('www.example.org')).verdictLevel).toBeUndefined();
  });

  it('A network that is delisted takes its listing from the addresses inside', async () => {
    await loadList(database, 'drop', [lists('drop', '91.240.118.0/29')]);
    expect(Object.keys(await stored('45.155.205.9')).filter((key) => key.startsWith('verdict'))).toEqual([]);
    await loadList(database, 'drop', FILES.drop ?? []);
    expect((await stored('45.155.205.9')).threatSources).toBe(1);
  });

  it('An address that was not seen for 100 days is LOW and blocks nothing, and another hour changes nothing', async () => {
    const later = new Date(AS_OF.getTime() + 100 * DAY_MS);
    expect(await reconcileAsOf(database, later)).toBeGreaterThan(0);
    const { verdictLevel, verdictBlocking, verdictAsOf, threatScore } = await stored('80.94.92.1');
    // 1.5 x 0.5: its neighbour counts no more. An INFO by its score, and LOW as it was confirmed within a year.
    expect({ verdictLevel, verdictBlocking, verdictAsOf, threatScore }).toEqual({
      verdictLevel: 'LOW',
      verdictBlocking: false,
      verdictAsOf: later.getTime(),
      threatScore: 0.75,
    });
    expect(await reconcileAsOf(database, new Date(later.getTime() + 3_600_000))).toBe(0);
  });

  it('A server reconciles verdicts automatically, at most once an hour, and only once if as_of is set', async () => {
    const lines: string[] = [];
    const log = {
      info: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
    };
    const chore = verdictChore(database, log, new AbortController().signal);
    const now = AS_OF.getTime() + 101 * DAY_MS;
    await (await chore.next(now))?.();
    expect(lines).toEqual([`verdicts reconciled ${JSON.stringify({ asOf: new Date(now).toISOString(), changed: 0 })}`]);
    expect(await chore.next(now + 3_599_000)).toBeNull();
    await writeSetting(database, 'as_of', AS_OF.toISOString());
    await (await chore.next(now + 3_600_000))?.();
    expect((await stored('80.94.92.1')).verdictLevel).toBe('HIGH');
    expect(await chore.next(now + 7_200_000)).toBeNull();
  });
});
