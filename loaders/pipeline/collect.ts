import { KeyError, type SuffixList } from '../../schema/keys/index.ts';
import {
  DamagedFile,
  EmptyList,
  type Fact,
  IncompleteFile,
  type LedgeredRecords,
  LeftOutRecord,
  NoIndicator,
  type ReadContext,
  ReadNotice,
  type RecordVersion,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../source.ts';
import { Batch, type Speaker } from './batch.ts';
import { ClaimedSpace } from './claimed-space.ts';
import { isOfFormat } from './empty-list.ts';
import { hostParents } from './host-parents.ts';
import { damaged } from './load-error.ts';
import { pastFacts } from './past-facts.ts';
import { shortReason } from './short-reason.ts';

/** Facts that a batch holds before it is written: enough to fill several transactions, few enough for any memory. */
const BATCH_SIZE = 20_000;
/** Records between two reports of progress. */
const REPORTED_EACH = 1_000;
/** The longest name. A Neo4j index takes no text of 8 KiB, and a name of this length is an error in the data anyway. */
const NAME_CAP = 2_000;

/** Counts of the reading so far. */
export interface ReadTally {
  read: number;
  refused: number;
  /** Records that state nothing, as their format means it, or that have nothing that the graph stores. */
  leftOut: number;
  /** Parts of records that were left out though the records are loaded, such as dates that are yet to come. */
  leftOutParts: number;
  /** Refused records that parse but name something that no list can mean. */
  sound: number;
  /** The first refusals, as `line N: reason`, of records and of parts of them. */
  readonly refusals: string[];
  /** Choices of the reader, a sentence each. */
  readonly notices: string[];
  /** Why the file is incomplete, if the file itself shows it. */
  incomplete?: string;
  /** True if the file itself shows that its list is empty. */
  isEmptyList?: true;
}

/** The tally of a reading that has not begun. */
export function emptyTally(): ReadTally {
  return { read: 0, refused: 0, leftOut: 0, leftOutParts: 0, sound: 0, refusals: [], notices: [] };
}

/** Refusals of a load that are reported with their lines. */
export const REFUSALS_KEPT = 100;
/** Notices of a load that are reported. */
const NOTICES_KEPT = 20;

/**
 * Reads a source to its end and yields its facts in batches, HOSTNAMEs with their parents. It counts refused records in the tally, and
 * passes on an error of the source itself.
 */
export async function* batchesOf(
  declaration: SourceDeclaration,
  input: SourceInput,
  speaker: Speaker,
  tally: ReadTally,
  opening: readonly Fact[],
  known: Omit<ReadContext, 'observedAt'>,
  { batchSize = BATCH_SIZE, onRecords }: BatchOptions = {},
): AsyncGenerator<Batch, undefined> {
  const parts = new Set<string>();
  const context: ReadContext = {
    ...known,
    observedAt: speaker.observedAt,
    loadedAt: Date.now(),
    leaveOut: (reason) => parts.add(reason),
  };
  const space = new ClaimedSpace();
  const { ledger } = declaration;
  let batch = new Batch(speaker);
  for (const fact of opening) batch.add(fact);
  try {
    for await (const record of declaration.read(input, context)) {
      if (record instanceof IncompleteFile) {
        tally.incomplete = record.message;
        continue;
      }
      if (record instanceof EmptyList) {
        if (isOfFormat(record, declaration)) tally.isEmptyList = true;
        continue;
      }
      if (record instanceof ReadNotice) {
        if (tally.notices.length < NOTICES_KEPT) tally.notices.push(`line ${record.line}: ${record.message}`);
        continue;
      }
      const facts = record instanceof RefusedRecord ? record : factsOf(declaration, record, context, space);
      const of = ledger === undefined ? null : recordOf(record, ledger);
      // The facts of a record stay together.
      if (of !== null && batch.size >= batchSize && !batch.statements.continues(of)) {
        yield batch;
        batch = new Batch(speaker);
      }
      tally.read += 1;
      if (tally.read % REPORTED_EACH === 0) onRecords?.();
      if (facts instanceof LeftOutRecord) tally.leftOut += 1;
      else if (facts instanceof RefusedRecord) refuse(tally, facts);
      else {
        if (facts.length === 0) tally.leftOut += 1;
        if (parts.size > 0) noteLeftOut(tally, record.line, parts);
        if (of === null) addAll(batch, facts, known.suffixes);
        else batch.statements.add(of, withParents(facts, known.suffixes), 1);
      }
      // A record that can be read and names nothing has taken back what it named.
      if (of !== null && facts instanceof RefusedRecord && facts.isSound) batch.statements.add(of, [], 0);
      parts.clear();
      if (of !== null || batch.size < batchSize) continue;
      yield batch;
      batch = new Batch(speaker);
    }
  } catch (error) {
    throw error instanceof DamagedFile ? damaged(input.fileName, error) : error;
  }
  yield batch;
}

/** Returns what a report says of the reading of a file: the counts of its records, the first refusals, and the notices if there are any. */
export function reportedTally({ read, refused, refusals, notices, leftOut, leftOutParts }: ReadTally) {
  return { read, refused, leftOut, leftOutParts, refusals, ...(notices.length === 0 ? {} : { notices }) };
}

interface BatchOptions {
  readonly batchSize?: number | undefined;
  /** Called for each thousand records. */
  readonly onRecords?: () => void;
}

function recordOf(record: SourceRecord<unknown> | RefusedRecord, ledger: LedgeredRecords): RecordVersion | null {
  return record instanceof RefusedRecord ? (record.of ?? null) : ledger.recordOf(record.value);
}

function factsOf(
  declaration: SourceDeclaration,
  record: { readonly line: number; readonly value: unknown },
  context: ReadContext,
  space: ClaimedSpace,
): readonly Fact[] | RefusedRecord {
  try {
    const facts = pastFacts([...declaration.facts(record, context)], context);
    const bad = badNameOf(facts);
    const number = badNumberOf(facts);
    if (number !== null) return new RefusedRecord(record.line, number);
    if (bad === null) {
      const claimed = space.refusal(facts);
      return claimed === null ? facts : new RefusedRecord(record.line, claimed);
    }
    return new RefusedRecord(
      record.line,
      bad === '' ? 'an empty name' : `a name of ${bad.length} characters (at most ${NAME_CAP})`,
    );
  } catch (error) {
    if (error instanceof RefusedRecord) return error;
    if (error instanceof KeyError) return new RefusedRecord(record.line, error.message, error instanceof NoIndicator);
    throw error;
  }
}

/** Returns the first name that no node may have; null if all are valid. */
function badNameOf(facts: readonly Fact[]): string | null {
  for (const fact of facts) {
    if (fact.kind === 'edge') {
      if (isBad(fact.from.name)) return fact.from.name;
      if (isBad(fact.to.name)) return fact.to.name;
    } else {
      const name = fact.kind === 'node' ? fact.name : fact.kind === 'announcement' ? fact.prefix : fact.cidr;
      if (isBad(name)) return name;
    }
  }
  return null;
}

const NO_PROPERTIES: Readonly<Record<string, unknown>> = {};

/** Returns why a number of a record cannot be stored, as a sentence; null if all can. Publishers' counts are smaller. */
function badNumberOf(facts: readonly Fact[]): string | null {
  for (const fact of facts) {
    if (fact.kind !== 'node' && fact.kind !== 'edge') continue;
    const { properties = NO_PROPERTIES } = fact;
    for (const name in properties) {
      const value = properties[name];
      if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) continue;
      if (typeof value === 'number') return `${name}: ${value} is beyond any number that is stored`;
    }
  }
  return null;
}

function isBad(name: string): boolean {
  return name === '' || name.length > NAME_CAP;
}

function addAll(batch: Batch, facts: readonly Fact[], suffixes: SuffixList): void {
  for (const fact of facts) {
    if (fact.kind === 'node') addParents(batch, fact, suffixes);
    if (fact.kind === 'edge') {
      addParents(batch, fact.from, suffixes);
      addParents(batch, fact.to, suffixes);
    }
    batch.add(fact);
  }
}

/** Returns the facts of a record with the names above their hosts. */
function withParents(facts: readonly Fact[], suffixes: SuffixList): readonly Fact[] {
  const hosts = new Set(
    facts.flatMap((fact) => {
      const named = fact.kind === 'edge' ? [fact.from, fact.to] : fact.kind === 'node' ? [fact] : [];
      return named.flatMap(({ label, name }) => (label === 'HOSTNAME' ? [name] : []));
    }),
  );
  return [...[...hosts].flatMap((host) => hostParents(host, suffixes)), ...facts];
}

/** Adds the names above a host, unless the batch has them already. */
function addParents(
  batch: Batch,
  { label, name }: { readonly label: string; readonly name: string },
  suffixes: SuffixList,
): void {
  if (label !== 'HOSTNAME' || batch.hasNode('HOSTNAME', name)) return;
  for (const edge of hostParents(name, suffixes)) batch.add(edge);
}

function noteLeftOut(tally: ReadTally, line: number, reasons: ReadonlySet<string>): void {
  tally.leftOutParts += reasons.size;
  for (const reason of reasons)
    if (tally.refusals.length < REFUSALS_KEPT) tally.refusals.push(`line ${line}: ${shortReason(reason)}`);
}

function refuse(tally: ReadTally, { line, message, isSound }: RefusedRecord): void {
  tally.refused += 1;
  if (isSound) tally.sound += 1;
  if (tally.refusals.length < REFUSALS_KEPT) tally.refusals.push(`line ${line}: ${shortReason(message)}`);
}
