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
};
const GOING_ON = { ...QUERY, isTerminated: true };
const OTHER = { ...GOING_ON, id: 'neo4j-transaction-8', text: 'RETURN toInteger($p)' };
const NOTHING: Orders = { end: [], stuck: [], restart: null };
const FIVE_SECONDS = 5000;

/** What is ordered after each look: one every five seconds unless it says when, with that share of a core used since the last one. */
function watch(looks: readonly (Partial<Look> & { readonly share?: number })[]): Orders[] {
  let memory = NOTHING_SEEN;
  let processorMs = 0;
  let atMs = 0;
  return looks.map(({ share = 0, ...given }) => {
    const next = given.atMs ?? atMs + FIVE_SECONDS;
    processorMs += share * (next - atMs);
    atMs = next;
    const judged = judge(memory, { atMs, transactions: [], processorMs, fillsIndexes: false, ...given });
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

describe('the server is restarted', () => {
  const lastOf = (orders: Orders[]) => orders.at(-1)?.restart ?? null;

  it('Two stuck queries restart the server, and the reason names both without their values', () => {
    const reason = lastOf(watch(times(3, { transactions: [GOING_ON, OTHER] })));
    expect(reason).toBe('2 queries go on more than 10 s after their time: RETURN $s =~ $s and RETURN toInteger($p)');
  });

  it('One stuck query restarts the server only after a minute, whatever else runs and however little it gets', () => {
    const look = { transactions: [GOING_ON, { ...QUERY, id: OTHER.id }], share: 0.2 };
    const restarts = watch(times(13, look)).map(({ restart }) => restart);
    expect(restarts.slice(0, 12)).toEqual(times(12, null));
    expect(restarts[12]).toBe('a query goes on more than 60 s after its time: RETURN $s =~ $s');
  });

  it('A core that is busy for a minute restarts the server where nothing that runs explains it', () => {
    const restarts = watch(times(13, { share: 0.95 })).map(({ restart }) => restart);
    expect(restarts.slice(0, 12)).toEqual(times(12, null));
    expect(restarts[12]).toBe('a processor core has been busy for 60 s and nothing that runs explains it');
  });

  it.each([
    ['a query is within its time, or a load is at work', { transactions: [QUERY], share: 2 }],
    ['an index is being filled', { fillsIndexes: true, share: 2 }],
    ['less than a core is used', { share: 0.8 }],
    ['the processor time is not known', { processorMs: null }],
  ])('The server does not restart when %s', (_, look) => {
    expect(lastOf(watch(times(40, look)))).toBeNull();
  });

  it('The server does not restart when the busy minute was interrupted', () => {
    const busy = times(10, { share: 1 });
    expect(watch([...busy, { share: 0.1 }, ...busy]).every(({ restart }) => restart === null)).toBe(true);
  });
});
