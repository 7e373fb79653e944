import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_TYPES } from '../../../ops/jobs/job.ts';
import { type DueJob, lineOf, nextJob, SLOT_KINDS, slotKind, typesOf } from '../../../ops/jobs/slots.ts';

function waits(owner: string, place: number): DueJob {
  return { id: `${owner}-${place}`, owner, isLost: false, place };
}

const NONE: ReadonlySet<string> = new Set();

const anyKey: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
const anyJob = fc.record({
  id: fc.uuid(),
  owner: anyKey,
  isLost: fc.boolean(),
  place: fc.integer({ min: 0, max: 50 }),
});
const anyKeys = fc.uniqueArray(anyKey).map((keys) => new Set(keys));

describe('the slots of jobs', () => {
  it('Captures and scans have separate slots, and every type of job has one kind of slot', () => {
    expect(typesOf('slow')).toEqual(['screenshot', 'infra_scan']);
    expect(SLOT_KINDS.flatMap(typesOf).toSorted()).toEqual([...JOB_TYPES].toSorted());
    for (const type of JOB_TYPES) expect(lineOf(type)).toEqual(typesOf(slotKind(type)));
  });
});

describe('the next job', () => {
  it('The next job is the one with the first place, and none where none is due', () => {
    expect(nextJob([waits('a', 3), waits('b', 1), waits('a', 2)], NONE)).toEqual(waits('b', 1));
    expect(nextJob([], NONE)).toBeNull();
  });

  it('The next job is one whose worker was lost before one that waits', () => {
    const lost = { ...waits('b', 9), isLost: true };
    expect(nextJob([waits('a', 1), lost], NONE)).toEqual(lost);
  });

  it('The next job of a key that has one running comes after those of all other keys, and is taken if there are none', () => {
    const busy = new Set(['a']);
    expect(nextJob([waits('a', 1), waits('a', 2), waits('b', 7)], busy)).toEqual(waits('b', 7));
    expect(nextJob([waits('a', 2), waits('a', 1)], busy)).toEqual(waits('a', 1));
    expect(nextJob([waits('b', 2), waits('a', 1)], new Set(['a', 'b']))).toEqual(waits('a', 1));
  });

  it('The next job is one of the first few where workers must not meet, and never of a busy key before another', () => {
    const due = [waits('a', 1), waits('b', 2), waits('b', 3), waits('b', 4)];
    const chosen = new Set(Array.from({ length: 200 }, () => nextJob(due, new Set(['a']), 2)?.place));
    expect([...chosen].toSorted()).toEqual([2, 3]);
  });

  it('The next job is always due, and no job of a key without a running one is due before it', () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 20 }), anyKeys, (due, busy) => {
        const next = nextJob(due, busy);
        if (next === null) return due.length === 0;
        const free = due.filter(({ owner }) => !busy.has(owner));
        const rivals = (free.length > 0 ? free : due).filter(({ isLost }) => isLost === next.isLost);
        return due.includes(next) && rivals.every(({ place }) => place >= next.place);
      }),
    );
  });
});
