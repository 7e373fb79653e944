/** Reads the indicators of a STIX bundle: their patterns, the responsible groups, and their labels and markings as tags. */
import { z } from 'zod';
import type { ActorRegister } from '../feeds/actor-register.ts';
import { type Fact, type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { epochMs } from './dates.ts';
import type { Listed } from './indicators.ts';
import type { ReportedIndicator } from './reported-indicators.ts';
import { StixActors } from './stix-actors.ts';
import { externalUrl, isCurrent, type StixObject, stixObjects } from './stix-objects.ts';
import { comparisonsOf, PatternError } from './stix-pattern.ts';
import { tlpTag } from './stix-tlp.ts';

const INDICATOR = z.object({
  pattern: z.string().min(1),
  pattern_type: z.string().default('stix'),
  valid_from: z.string().optional(),
  created: z.string().optional(),
  created_by_ref: z.string().optional(),
  labels: z.array(z.string()).default([]),
  indicator_types: z.array(z.string()).default([]),
  object_marking_refs: z.array(z.string()).default([]),
});
type Indicator = z.infer<typeof INDICATOR>;

const NAMED = z.object({ name: z.string().min(1) });

/** Paths that can become a listing, with how to read their values. Hashes go by their algorithms, which publishers spell freely. */
const PATHS: ReadonlyMap<string, Listed> = new Map<string, Listed>(
  Object.entries({
    'ipv4-addr:value': 'addresses',
    'ipv6-addr:value': 'addresses',
    'domain-name:value': 'hosts',
    'url:value': 'urls',
    'network-traffic:dst_ref.value': 'mixed',
    'network-traffic:src_ref.value': 'mixed',
  }),
);
const HASH_PATH = /^(?:file|artifact):hashes\.(?:md5|sha-?1|sha-?256)$/;

/** Types of indicators that accuse no one. */
const HARMLESS: ReadonlySet<string> = new Set(['benign']);

/** A record of a bundle: an indicator, or a group that it describes. */
export type StixRecord =
  | { readonly kind: 'indicator'; readonly reported: ReportedIndicator }
  | { readonly kind: 'group'; readonly facts: readonly Fact[] };

/** Reads the records of a bundle: each value of each pattern, and the groups that it describes. */
export async function* stixRecords(input: SourceInput, register: ActorRegister): Records<StixRecord> {
  const indicators: SourceRecord<StixObject>[] = [];
  const objects = new Map<string, StixObject>();
  const actors = new StixActors();
  for await (const record of stixObjects(input)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const { value } = record;
    if (!isCurrent(value)) continue;
    actors.note(record);
    if (value.type === 'indicator') indicators.push(record);
    else if (value.type === 'identity' || value.type === 'marking-definition') objects.set(value.id, value);
  }
  const known = actors.among(register);
  for (const { line, facts } of known.groups()) yield { line, value: { kind: 'group', facts } };
  for (const { line, value } of indicators) {
    const checked = INDICATOR.safeParse(value);
    if (!checked.success) {
      yield new RefusedRecord(line, `${value.id}: expected an indicator with a pattern`);
    } else if (!checked.data.indicator_types.some((type) => HARMLESS.has(type))) {
      const behind = known.behind(value.id);
      for (const reported of reportedBy(line, checked.data, { object: value, objects, behind })) {
        yield reported instanceof RefusedRecord ? reported : { line, value: { kind: 'indicator', reported } };
      }
    }
  }
}

/** The context of an indicator: its object, the objects that it refers to, and what it indicates. */
interface Surroundings {
  readonly object: StixObject;
  readonly objects: ReadonlyMap<string, StixObject>;
  readonly behind: Pick<ReportedIndicator['said'], 'groups' | 'tags'>;
}

function* reportedBy(
  line: number,
  indicator: Indicator,
  around: Surroundings,
): Iterable<ReportedIndicator | RefusedRecord> {
  const { pattern, pattern_type, valid_from } = indicator;
  if ((epochMs(valid_from) ?? 0) > Date.now()) {
    yield new RefusedRecord(line, `it is valid from ${valid_from}, which is yet to come`, true);
    return;
  }
  if (pattern_type !== 'stix') {
    yield new RefusedRecord(line, `expected a pattern of STIX, got one of ${pattern_type}`, true);
    return;
  }
  try {
    const named = comparisonsOf(pattern).flatMap(({ path, value }) => {
      const lists = HASH_PATH.test(path) ? 'hashes' : PATHS.get(path);
      return lists === undefined ? [] : [{ lists, value }];
    });
    if (named.length === 0) {
      yield new RefusedRecord(line, `nothing that can be listed in ${pattern.slice(0, 80)}`, true);
      return;
    }
    const said = saidOf(indicator, around);
    const sameFile = named.filter(({ lists }) => lists === 'hashes').map(({ value }) => value);
    for (const { lists, value } of named) {
      yield { value, lists, said, ...(isOneFile(pattern) ? { sameFile } : {}) };
    }
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    yield new RefusedRecord(line, error.message, true);
  }
}

/** Returns whether the hashes of a pattern belong to one file: they are joined by AND, in one pair of brackets. */
function isOneFile(pattern: string): boolean {
  return !/\b(?:OR|FOLLOWEDBY|IN)\b|\]\s*AND\s*\[/.test(pattern.replace(/'(?:[^'\\]|\\[\s\S])*'/g, "''"));
}

function saidOf(indicator: Indicator, { object, objects, behind }: Surroundings): ReportedIndicator['said'] {
  const { labels, created_by_ref, object_marking_refs, valid_from, created } = indicator;
  const author = created_by_ref === undefined ? undefined : NAMED.safeParse(objects.get(created_by_ref)).data?.name;
  const tlp = object_marking_refs.flatMap((id) => tlpTag(id, objects.get(id)) ?? []);
  const malware = behind.tags ?? [];
  return {
    firstSeen: epochMs(valid_from ?? created),
    words: [...labels, ...malware],
    tags: [...new Set([...labels, ...malware, ...tlp])],
    groups: behind.groups,
    reporter: author,
    reference: externalUrl(object),
  };
}
