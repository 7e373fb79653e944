import { describe, expect, it } from 'vitest';
import { LONGEST_STANDSTILL_MS, type Standstill, standstillAfter, type WorkLook } from '../../cli/neo4j/standstill.ts';

const FIRST: WorkLook = { atMs: 0, logBytes: 1000, percent: null, processorMs: 5000, movedBytes: 0 };
const HOUR_S = 3600;

/** The standstill after looks a second apart; `changes` says what is different at each second. */
function standstillOver(seconds: number, changes: (second: number) => Partial<WorkLook>): number {
  let standstill: Standstill | null = standstillAfter(null, FIRST);
  for (let second = 1; second <= seconds; second += 1) {
    standstill = standstillAfter(standstill, { ...FIRST, atMs: second * 1000, ...changes(second) });
  }
  return standstill.ms;
}

describe('a process that works for as long as there is data', () => {
  it.each<[string, (second: number) => Partial<WorkLook>]>([
    ['its log grows once in two minutes', (second) => ({ logBytes: 1000 + Math.floor(second / 120) })],
    ['its recovery gets a percent further in two minutes', (second) => ({ percent: Math.floor(second / 120) })],
    ['it uses a tenth of a core', (second) => ({ processorMs: 5000 + second * 100 })],
    ['it reads a megabyte a second from a slow disk', (second) => ({ movedBytes: second * 2 ** 20 })],
  ])('A process is never at a standstill as long as %s', (_, changes) => {
    expect(standstillOver(HOUR_S, changes)).toBeLessThan(LONGEST_STANDSTILL_MS);
  });

  it('A process that writes no log and uses no processor time is at a standstill after three minutes', () => {
    expect(standstillOver(180, () => ({}))).toBe(LONGEST_STANDSTILL_MS);
  });

  it('What a Neo4j does that waits for nothing is no movement', () => {
    const idle = (second: number) => ({ processorMs: 5000 + second * 26, movedBytes: second * 1000 });
    expect(standstillOver(180, idle)).toBe(LONGEST_STANDSTILL_MS);
  });

  it('A movement ends the standstill, and the next one is counted from there', () => {
    expect(standstillOver(170, (second) => ({ logBytes: second < 100 ? 1000 : 1001 }))).toBe(70_000);
  });

  it('A pause of the whole machine, in which nothing could move, counts for five seconds', () => {
    const before = standstillAfter(null, FIRST);
    expect(standstillAfter(before, { ...FIRST, atMs: 3_600_000 }).ms).toBe(5000);
  });

  it('A process whose processor time is not known is never at a standstill', () => {
    expect(standstillOver(HOUR_S, () => ({ processorMs: null }))).toBe(0);
  });
});
