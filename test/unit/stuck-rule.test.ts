import { describe, expect, it } from 'vitest';
import { judge, type Look, NOTHING_SEEN, type Orders, type SeenTransaction } from '../../cli/watchdog/stuck-rule.ts';

const QUERY: SeenTransaction = {
  id: 'neo4j-transaction-7',
  isTerminated: false,
  isWorking: true,
  elapsedMs: 1000,
  timeoutMs: 30_000,
  text: 'RETURN $s =~ $s',
  shape: 'a-shape',
  key: null,
  calls: [],
};
const GOING_ON = { ...QUERY, isTerminated: true };
const OTHER = { ...GOING_ON, id: 'neo4j-transaction-8', text: 'RETURN toInteger($p)' };
const NOTHING: Orders = { end: [], stuck: [], hold: new Set(), restart: null };
const FIVE_SECONDS = 5000;
const CORES = 4;
const QUIET = { tookMs: 10, transactions: [], fillsIndexes: false };

/** What is ordered after each look: one every five seconds unless it says when, with that share of a core used since the last one. */
function watch(looks: readonly (Partial<Look> & { readonly share?: number })[]): Orders[] {
  let memory = NOTHING_SEEN;
  let processorMs = 0;
  let atMs = 0;
  return looks.map(({ share = 0, ...given }) => {
    const next = given.atMs ?? atMs + FIVE_SECONDS;
    processorMs += share * (next - atMs);
    atMs = next;
    const judged = judge(memory, { ...QUIET, atMs, processorMs, ...given }, CORES);
    memory = judged.memory;
    return judged.orders;
  });
}

function times<T>(count: number, look: T): T[] {
  return Array.from({ length: count }, () => look);
}

describe('a query whose time is over', () => {
  it('A query that runs ten seconds over its time without being terminated by Neo4j is ended', () => {
    const within = { ...QUERY, elapsedMs: 40_000 };
    const beyond = { ...QUERY, elapsedMs: 40_001 };
    expect(watch([{ transactions: [within] }, { transactions: [beyond] }])).toEqual([
      NOTHING,
      { ...NOTHING, end: [beyond] },
    ]);
  });

  it('A query without a time-out, such as a load, may run without limit', () => {
    const load = { ...QUERY, timeoutMs: null, elapsedMs: 3_600_000 };
    expect(watch([{ transactions: [load] }])).toEqual([NOTHING]);
  });

  it('A terminated query is stuck when it still works ten seconds later', () => {
    expect(watch(times(3, { transactions: [GOING_ON] }))).toEqual([
      NOTHING,
      NOTHING,
      { ...NOTHING, stuck: [GOING_ON] },
    ]);
  });

  it('A terminated query that waits for its client and uses no processor is not stuck', () => {
    expect(watch(times(20, { transactions: [{ ...GOING_ON, isWorking: false }] }))).toEqual(times(20, NOTHING));
  });

  it('A terminated query is not stuck where the whole machine stopped between two looks', () => {
    const looks = [{ transactions: [GOING_ON] }, { transactions: [GOING_ON], atMs: 90_000 }];
    expect(watch(looks)).toEqual([NOTHING, NOTHING]);
  });
});

describe('the key of a query that cannot be ended', () => {
  const OF_K = { ...GOING_ON, key: 'k' };

  it('The key of a stuck query is held as long as the query goes on, and no longer', () => {
    const orders = watch([...times(4, { transactions: [OF_K] }), { transactions: [] }]);
    expect(orders.map(({ hold }) => [...hold])).toEqual([[], [], ['k'], ['k'], []]);
  });

  it('The other transactions of a held key are ended, and those of other keys and of loads are not', () => {
    const other = { ...QUERY, id: 'neo4j-transaction-9', key: 'k' };
    const transactions = [OF_K, other, { ...QUERY, id: 'x', key: 'another' }, { ...QUERY, id: 'y' }];
    const orders = watch(times(3, { transactions }));
    expect(orders.map(({ end }) => end)).toEqual([[], [], [other]]);
  });

  it('A stuck query of no key holds none', () => {
    expect(watch(times(3, { transactions: [GOING_ON] })).at(-1)?.hold).toEqual(new Set());
  });

  it('A key stays held while Neo4j does not answer the list of transactions', () => {
    const orders = watch([...times(3, { transactions: [OF_K] }), { transactions: null, tookMs: 20_000 }]);
    expect(orders.at(-1)).toMatchObject({ stuck: [OF_K], hold: new Set(['k']) });
  });
});

describe('what a look reports as lost', () => {
  const lastOf = (orders: Orders[]) => orders.at(-1)?.restart ?? null;

  it('A stuck query does not restart the server while light queries are answered and other cores are free', () => {
    expect(lastOf(watch(times(100, { transactions: [GOING_ON, OTHER], share: 2 })))).toBeNull();
  });

  it('A stuck query restarts the server when three looks in a row had to wait two seconds', () => {
    const slow = { transactions: [GOING_ON], share: 3, tookMs: 2000 };
    const quick = { ...slow, tookMs: 1999 };
    expect(lastOf(watch([...times(10, quick), slow, slow, quick, slow, slow]))).toBeNull();
    expect(lastOf(watch([...times(10, quick), slow, slow, slow]))).toBe(
      'light queries wait: a query goes on after its time: RETURN $s =~ $s',
    );
  });

  it('A busy server is restarted when its list of transactions does not come three times in a row', () => {
    const silent = { transactions: null, share: 3, tookMs: 20_000 };
    expect(lastOf(watch([...times(10, { transactions: [QUERY] }), ...times(2, silent)]))).toBeNull();
    expect(lastOf(watch(times(3, silent)))).toBe('it uses the processor and answers nothing');
    expect(lastOf(watch(times(100, { ...silent, share: 0.5 })))).toBeNull();
  });

  it('A stuck query restarts the server after ten minutes, whatever else runs and however little it gets', () => {
    const look = { transactions: [GOING_ON, { ...QUERY, id: OTHER.id }], share: 0.2 };
    const restarts = watch(times(121, look)).map(({ restart }) => restart);
    expect(restarts.slice(0, 120)).toEqual(times(120, null));
    expect(restarts[120]).toBe('a core has been lost for 10 minutes: a query goes on after its time: RETURN $s =~ $s');
  });

  it.each([
    ['a query is within its time, or a load is at work', { transactions: [QUERY], share: 2 }],
    ['an index is being filled', { fillsIndexes: true, share: 2 }],
    ['less than a core is used', { share: 0.8 }],
    ['the processor time is not known', { processorMs: null }],
  ])('The server does not restart when %s', (_, look) => {
    expect(lastOf(watch(times(200, look)))).toBeNull();
  });

  it('A core that is busy without an explanation restarts the server after ten minutes without a break', () => {
    const busy = times(120, { share: 1 });
    expect(lastOf(watch([...busy, { share: 0.1 }, ...busy.slice(1)]))).toBeNull();
    expect(lastOf(watch([...busy, { share: 1 }]))).toBe(
      'a core has been lost for 10 minutes: a core is busy, and nothing that runs explains it',
    );
  });
});
