/** Checks that a reader takes optional members as optional: it reads the rest of a record, whatever the place of a member holds. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { pastFacts } from '../../loaders/pipeline/past-facts.ts';
import type { Fact, SourceDeclaration } from '../../loaders/source.ts';
import { factLine } from './fact-lines.ts';
import { AUGUST_22, memoryInput, readSource, type SourceOutcome } from './source-input.ts';

/** A record with every member that a source reads. */
export interface FullRecord {
  readonly source: SourceDeclaration;
  readonly record: object;
  /** Each object that is lost without one of these members: its path, '' for the record, and the members. All others are optional. */
  readonly needs: readonly (readonly [owner: string, ...members: string[]])[];
  /** The file of these records; one JSON value in each line by default. */
  /** Members that decide what a record states: another value of one is another statement. */
  readonly decide?: readonly string[];
  readonly file?: (records: readonly unknown[]) => string;
  readonly fileName?: string;
}

interface Reading {
  readonly facts: readonly string[];
  /** What each fact is about, without its properties. */
  readonly subjects: readonly string[];
  readonly refusals: readonly string[];
  readonly leftOut: readonly string[];
}

/** Runs the check with so many values in the place of each member. */
export async function checkOptionalMembers(full: FullRecord, numRuns: number): Promise<void> {
  const whole = await reading(full, full.record);
  expect(whole.refusals).toEqual([]);
  expect(whole.facts).not.toEqual([]);
  const owners = new Map(full.needs.flatMap(([owner, ...names]) => names.map((name) => [joined(owner, name), owner])));
  for (const member of membersOf(full.record)) {
    if (full.decide?.includes(member)) continue;
    const owner = owners.get(member);
    const rest = await reading(full, without(full.record, owner ?? member));
    for (const nothing of owner === undefined ? [null, '', undefined] : [null, undefined]) {
      const read = await reading(full, withValue(full.record, member, nothing));
      expect(read.facts, `${member}: ${String(nothing)}`).toEqual(rest.facts);
      if (owner === undefined) expect(read.refusals, `${member}: ${String(nothing)}`).toEqual(rest.refusals);
      else expect(read.refusals.join(' '), `${member}: ${String(nothing)}`).toContain(nameOf(member));
    }
    const shape = shapeOf(valueAt(full.record, member));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const read = await reading(full, withValue(full.record, member, value));
        expect(read.subjects, member).toEqual(expect.arrayContaining([...rest.subjects]));
        if (read.refusals.length === 0 || shapeOf(value) === shape) return;
        expect(read.refusals.join(' '), member).toContain(nameOf(member));
        expect(read.facts, member).toEqual(rest.facts);
      }),
      { numRuns },
    );
  }
}

async function reading({ source, file, fileName = 'file.json' }: FullRecord, record: unknown): Promise<Reading> {
  const leftOut: string[] = [];
  const heard: SourceDeclaration = {
    ...source,
    facts: (given, context) => {
      const heardContext = { ...context, leaveOut: (reason: string) => leftOut.push(reason) };
      return pastFacts([...source.facts(given, heardContext)], heardContext);
    },
  };
  const records = record === undefined ? [] : [record];
  const text = file === undefined ? records.map((one) => `${JSON.stringify(one)}\n`).join('') : file(records);
  const { facts, refusals } = await readSource(heard, memoryInput(text, fileName), AUGUST_22).catch(refusedFile);
  return {
    facts: facts.map(factLine).sort(),
    subjects: facts.map(subjectOf),
    refusals: refusals.map(({ reason }) => reason),
    leftOut,
  };
}

/** A document of one record is refused with it. */
function refusedFile(error: unknown): Pick<SourceOutcome, 'facts' | 'refusals'> {
  if (!(error instanceof Error)) throw error;
  return { facts: [], refusals: [{ line: 1, reason: error.message }] };
}

function subjectOf(fact: Fact): string {
  if (fact.kind === 'node') return `${fact.label} ${fact.name}`;
  if (fact.kind === 'edge') return `${fact.from.name} ${fact.type} ${fact.to.name}`;
  return fact.kind === 'location' ? `location ${fact.cidr}` : `${fact.prefix} ${fact.asn}`;
}

function joined(owner: string, name: string): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** Returns the paths of all members, and of the objects in lists. Lists of plain values are one member. */
function membersOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    if (Array.isArray(value) && (typeof held !== 'object' || held === null)) return [];
    const own = joined(path, name);
    return [own, ...membersOf(held, own)];
  });
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((held, name) => Reflect.get(Object(held), name), value);
}

function withValue(record: object, path: string, value: unknown): unknown {
  const copy = structuredClone(record);
  const [name = '', ...up] = path.split('.').reverse();
  const holder = up.length === 0 ? copy : valueAt(copy, up.reverse().join('.'));
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, name, value);
  return copy;
}

function without(record: object, path: string): unknown {
  if (path === '') return undefined;
  const copy = withValue(record, path, undefined);
  const [name = '', ...up] = path.split('.').reverse();
  const list = up.length === 0 ? copy : valueAt(copy, up.reverse().join('.'));
  if (Array.isArray(list)) list.splice(Number(name), 1);
  return copy;
}

/** The name by which a refusal has to call a member: an object of a list has that of its list. */
function nameOf(path: string): string {
  return path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? path;
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}
