/** Reads the indicators of a STIX bundle: their patterns, the responsible groups, and their labels and markings as tags. */
import { z } from 'zod';
import {
  type Fact,
  LeftOutRecord,
  type ReadContext,
  type Records,
  type RecordVersion,
  RefusedRecord,
  type SourceInput,
  type SourceRecord,
} from '../source.ts';
import { epochMs } from './dates.ts';
import { fitted } from './fitted.ts';
import { NUMBER } from './optional-members.ts';
import { refusal } from './refusal.ts';
import type { ReportedIndicator } from './reported-indicators.ts';
import { namedValues } from './stix-named.ts';
import { externalUrl, isCurrent, type StixObject, stixObjects } from './stix-objects.ts';
import { tlpTag } from './stix-tlp.ts';
import { PatternError } from './stix-tokens.ts';
import { type CurrentObjects, currentObjects, versionOf } from './stix-versions.ts';

const TEXTS = z.array(z.string()).default([]);

const INDICATOR = z.object({
  pattern: z.string().min(1),
  pattern_type: z.string().default('stix'),
  valid_from: z.string().optional(),
  valid_until: z.string().optional(),
  created: z.string().optional(),
  created_by_ref: z.string().optional(),
  confidence: NUMBER.pipe(z.number().min(0).max(100)).optional(),
  labels: TEXTS,
  indicator_types: TEXTS,
  object_marking_refs: TEXTS,
});
type Indicator = z.infer<typeof INDICATOR>;

const NAMED = z.object({ name: z.string().min(1) });

/** Types of indicators that accuse no one. STIX 2.0 has them among the labels. */
const HARMLESS: ReadonlySet<string> = new Set(['benign']);
/** The confidence of an author who has no doubt. */
const CERTAIN = 100;

/** A record of a bundle: an indicator, or a group that it describes. */
export type StixRecord =
  | { readonly kind: 'indicator'; readonly reported: ReportedIndicator }
  | { readonly kind: 'group'; readonly facts: readonly Fact[]; readonly record: RecordVersion };

/**
 * Reads the records of a bundle: each value of each pattern, and the groups that it describes. It reads the file twice: first for the newest
 * version of each object and for what indicators refer to, so that it holds no indicator in memory. `weight` is that of a certain indicator.
 */
export async function* stixRecords(
  input: SourceInput,
  { actors, observedAt }: Pick<ReadContext, 'actors' | 'observedAt'>,
  weight: number,
): Records<StixRecord> {
  const current = await currentObjects(input);
  const known = current.actors.among(actors);
  for (const { line, value } of current.revoked)
    yield new LeftOutRecord(line, `${value.id}: it is revoked`, versionOf(value));
  for (const { line, object, facts } of known.groups())
    yield { line, value: { kind: 'group', facts, record: versionOf(object) } };
  const now = Math.max(observedAt, Date.now());
  let place = -1;
  for await (const record of stixObjects(input)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    place += 1;
    if (record.value.type !== 'indicator') continue;
    const left = whyLeftOut(record.value, place, current);
    if (left !== null) yield new LeftOutRecord(record.line, `${record.value.id}: ${left}`, versionOf(record.value));
    else yield* indicatorRecords(record, { current, known, now, weight });
  }
}

/** What the indicators of a bundle are read with. */
interface Reading {
  readonly current: CurrentObjects;
  readonly known: ReturnType<CurrentObjects['actors']['among']>;
  readonly now: number;
  readonly weight: number;
}

/** Returns why an object says nothing; null if it does. */
function whyLeftOut(object: StixObject, place: number, { newest }: CurrentObjects): string | null {
  if (newest.get(object.id)?.place !== place) return 'the bundle has a newer version of it';
  return isCurrent(object) ? null : 'it is revoked';
}

function* indicatorRecords(
  { line, value: object }: SourceRecord<StixObject>,
  { current, known, now, weight }: Reading,
): Iterable<SourceRecord<StixRecord> | RefusedRecord> {
  const read = fitted(INDICATOR, object);
  if ('issues' in read) {
    yield new RefusedRecord(line, `${object.id}: expected an indicator with a pattern (${refusal(read)})`);
    return;
  }
  for (const fault of read.faults) yield new RefusedRecord(line, `${object.id}: ${fault}`, true);
  const indicator = read.value;
  const meaningless = whyNoAccusation(indicator, object, now);
  if (meaningless !== null) {
    yield new LeftOutRecord(line, `${object.id}: ${meaningless}`, versionOf(object));
    return;
  }
  const said = saidOf(indicator, { object, objects: current.described, behind: known.behind(object.id) }, weight);
  for (const reported of reportedBy(line, indicator, said, versionOf(object)))
    yield reported instanceof RefusedRecord ? reported : { line, value: { kind: 'indicator', reported } };
}

function whyNoAccusation(
  { indicator_types, labels, confidence, valid_from, valid_until }: Indicator,
  { spec_version }: StixObject,
  now: number,
): string | null {
  const types = indicator_types.length > 0 || spec_version === '2.1' ? indicator_types : labels;
  const harmless = types.find((type) => HARMLESS.has(type.toLowerCase()));
  if (harmless !== undefined) return `it is ${harmless}`;
  if (confidence === 0) return 'its author has no confidence in it';
  if ((epochMs(valid_from) ?? 0) > now) return `it is valid from ${valid_from}, which is yet to come`;
  const end = epochMs(valid_until);
  return end !== undefined && end <= now ? `it was valid until ${valid_until}` : null;
}

/** The context of an indicator: its object, the objects that it refers to, and what it indicates. */
interface Surroundings {
  readonly object: StixObject;
  readonly objects: ReadonlyMap<string, StixObject>;
  readonly behind: Pick<ReportedIndicator['said'], 'groups' | 'tags' | 'attackTags'>;
}

function* reportedBy(
  line: number,
  { pattern, pattern_type }: Indicator,
  said: ReportedIndicator['said'],
  record: RecordVersion,
): Iterable<ReportedIndicator | RefusedRecord> {
  if (pattern_type.toLowerCase() !== 'stix') {
    yield new RefusedRecord(line, `expected a pattern of STIX, got one of ${pattern_type}`, true, record);
    return;
  }
  try {
    const named = namedValues(pattern);
    for (const { value, lists, sameFile } of named) yield { value, lists, said, sameFile, record };
    if (named.length === 0)
      yield new RefusedRecord(line, `nothing that can be listed in ${pattern.slice(0, 80)}`, true, record);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    yield new RefusedRecord(line, error.message, true, record);
  }
}

function saidOf(
  indicator: Indicator,
  { object, objects, behind }: Surroundings,
  weight: number,
): ReportedIndicator['said'] {
  const { labels, created_by_ref, object_marking_refs, valid_from, valid_until, created, confidence } = indicator;
  const author = created_by_ref === undefined ? undefined : NAMED.safeParse(objects.get(created_by_ref)).data?.name;
  const tlp = object_marking_refs.flatMap((id) => tlpTag(id, objects.get(id)) ?? []);
  const malware = behind.tags ?? [];
  return {
    firstSeen: epochMs(valid_from ?? created),
    expiresAt: epochMs(valid_until),
    weight: confidence === undefined ? undefined : (weight * confidence) / CERTAIN,
    words: [...labels, ...malware],
    tags: [...new Set([...labels, ...malware, ...tlp])],
    attackTags: behind.attackTags,
    groups: behind.groups,
    reporter: author,
    reference: externalUrl(object),
  };
}
