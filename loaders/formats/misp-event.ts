/** Reads MISP events: JSON `Event` (or a list, or `response[]` of them) with `Attribute[]`, `Object[]`, `Tag[]`, `Galaxy[]`. */
import type { z } from 'zod';
import type { Actor, ActorRegister } from '../feeds/actor-register.ts';
import { LeftOutRecord, type RecordVersion, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { epochMs } from './dates.ts';
import { fitted } from './fitted.ts';
import { jsonOf } from './json-records.ts';
import {
  ATTRIBUTE,
  type Attribute,
  type CLUSTER,
  eventsOf,
  type MispEvent,
  manifestOf,
  readEvent,
  whyNoEvent,
} from './misp-documents.ts';
import { type ReadObject, readObject } from './misp-objects.ts';
import { MISP_TYPES } from './misp-types.ts';
import { refusal } from './refusal.ts';
import type { ReportedIndicator, ReportedIndicators, Resolution } from './reported-indicators.ts';
import type { Said } from './said.ts';

/** Categories of attributes that an attack was done with. The others describe the attack or its victim. */
const ACCUSING: ReadonlySet<string> = new Set([
  'Artifacts dropped',
  'Network activity',
  'Payload delivery',
  'Payload installation',
  'Payload type',
  'Persistence mechanism',
]);

/** Tag of a technique of an event. An event may have thirty, and the listing of each of its files would repeat them all. */
const TECHNIQUE_TAG = /^misp-galaxy:mitre-(?:enterprise-attack-)?attack-pattern=/;

/** The category (contract 7.1) of an event's files. Its hosts and addresses have the category of the feed. */
const FILES = 'Malware Distribution';

/** Reads the indicators of a file of events, or of the events next to the manifest of a feed. */
export async function* mispIndicators(input: SourceInput, register: ActorRegister): ReportedIndicators {
  const document = await jsonOf(input);
  const manifest = manifestOf(document);
  if (manifest === null) {
    for (const event of eventsOf(document)) yield* eventIndicators(event, register, input.fileName);
    return;
  }
  for (const [at, uuid] of Object.keys(manifest).entries()) {
    const beside = await input.sibling(`${uuid}.json`);
    if (beside === null) yield new RefusedRecord(at + 1, `there is no ${uuid}.json in the manifest's folder`);
    else for (const event of eventsOf(await jsonOf(beside))) yield* eventIndicators(event, register, beside.fileName);
  }
}

/** Returns when the newest of the events last changed, epoch ms; null if the file does not say. */
export async function mispDate(input: SourceInput): Promise<number | null> {
  const document = await jsonOf(input);
  const manifest = manifestOf(document);
  const events =
    manifest === null ? eventsOf(document).flatMap((event) => readEvent(event)?.value ?? []) : Object.values(manifest);
  const changed = events.flatMap(({ timestamp }) =>
    timestamp === undefined || timestamp <= 0 ? [] : timestamp * 1000,
  );
  return changed.length === 0 ? null : Math.max(...changed);
}

function* eventIndicators(given: unknown, register: ActorRegister, fileName: string) {
  const event = readEvent(given);
  if (event === null) {
    yield new RefusedRecord(1, `expected an event of MISP: ${whyNoEvent(given)}`);
    return;
  }
  const { value, faults } = event;
  const name = value.uuid ?? 'an event without uuid';
  const record = recordOf(value, fileName);
  for (const fault of faults) yield new RefusedRecord(1, `${name}: ${fault}`, true);
  if (value.deleted) {
    yield new LeftOutRecord(1, `${name} is deleted`, record);
    return;
  }
  const all = [
    ...value.Attribute.map((attribute) => ({ attribute, object: null })),
    ...value.Object.flatMap((given) => {
      const object = readObject(given);
      return given.Attribute.map((attribute) => ({ attribute, object }));
    }),
  ].map(({ attribute, object }) => ({ read: fitted(ATTRIBUTE, attribute), object }));
  const isFlagged = all.some(({ read }) => 'value' in read && read.value.to_ids);
  for (const [at, { read, object }] of all.entries()) {
    const line = at + 1;
    const place = `attribute ${line} of ${name}`;
    if ('issues' in read) {
      yield new RefusedRecord(line, `${place}: ${refusal(read)}`);
      continue;
    }
    for (const fault of read.faults) yield new RefusedRecord(line, `${place}: ${fault}`, true);
    const left = whyLeftOut(read.value, object, isFlagged);
    const resolutions = resolvedBy(read.value, object);
    if (left === null)
      yield* reported(value, { attribute: read.value, object, resolutions }, { register, record }, line);
    else if (resolutions.length > 0) {
      const said = saidOf(value, { attribute: read.value, object }, register, false);
      yield { line, value: { value: read.value.value, lists: null, said, resolutions, record } };
    } else yield new LeftOutRecord(line, `${place}: ${left}`, record);
  }
}

/** Returns the record of an event, which is restated whole. An event without uuid goes by its file. */
function recordOf({ uuid, timestamp }: MispEvent, fileName: string): RecordVersion {
  const at = timestamp === undefined || timestamp <= 0 ? undefined : timestamp * 1000;
  return { id: uuid?.toLowerCase() ?? `file ${fileName}`, at };
}

/**
 * Returns why an attribute accuses no one; null if it does. An attribute accuses by its flag for detection. If only some attributes of an
 * event are flagged, the others are context, such as servers of third parties. If an event flags nothing, the category decides.
 */
function whyLeftOut(
  { type, category, deleted, to_ids: isForDetection }: Attribute,
  object: ReadObject | null,
  isFlagged: boolean,
): string | null {
  if (deleted) return 'it is deleted';
  if (object?.isDeleted === true) return 'its object is deleted';
  if (!MISP_TYPES.has(type)) return `${type} is no kind of indicator here`;
  if (isFlagged ? isForDetection : ACCUSING.has(category)) return null;
  return isFlagged ? 'it is context: not flagged for detection' : `it is context: ${category || 'no category'}`;
}

/** Returns what an attribute states of addresses of hosts, whether it accuses them or not. */
function resolvedBy({ type, value, deleted }: Attribute, object: ReadObject | null): readonly Resolution[] {
  if (deleted || object?.isDeleted === true) return [];
  const [owner = '', address = ''] = value.split('|');
  if (type === 'domain|ip') return [{ owner, address }];
  return object?.resolutionsOf(value) ?? [];
}

function* reported(
  event: MispEvent,
  { attribute, object, resolutions }: DatedAttribute & { readonly resolutions: readonly Resolution[] },
  { register, record }: { readonly register: ActorRegister; readonly record: RecordVersion },
  line: number,
): Iterable<SourceRecord<ReportedIndicator> | RefusedRecord> {
  const { lists = 'mixed', part } = MISP_TYPES.get(attribute.type) ?? {};
  const [first = '', second = ''] = attribute.value.split('|');
  const value = (part === 1 ? second : first).trim();
  if (lists === 'mixed' && /#.*[=!]/.test(value)) {
    yield new RefusedRecord(line, `'${value}': without its fragment it would list another page`, true, record);
    return;
  }
  const isUrl = lists === 'mixed' && value.includes('://');
  const said = saidOf(event, { attribute, object }, register, lists === 'hashes');
  yield {
    line,
    value: {
      value,
      lists: isUrl ? 'urls' : lists,
      said,
      resolutions,
      sameFile: object?.sameFile ?? [],
      record,
    },
  };
}

/** An attribute, and the object that it is of. */
interface DatedAttribute {
  readonly attribute: Attribute;
  readonly object: ReadObject | null;
}

/** Returns what a report says of an attribute. What an object was seen at, its attributes were. */
function saidOf(
  event: MispEvent,
  { attribute, object }: DatedAttribute,
  register: ActorRegister,
  isFile: boolean,
): Said {
  const clusters = [...event.Galaxy, ...attribute.Galaxy].flatMap(({ type, GalaxyCluster }) =>
    GalaxyCluster.map((cluster) => ({ ...cluster, type: cluster.type ?? type })),
  );
  const own = attribute.Tag.map(({ name }) => name);
  const [attackTags, tags] = partition([...event.Tag.map(({ name }) => name), ...own], (tag) =>
    TECHNIQUE_TAG.test(tag),
  );
  const comment = attribute.comment?.trim();
  return {
    firstSeen: epochMs(attribute.first_seen) ?? object?.seen.firstSeen,
    lastSeen: epochMs(attribute.last_seen) ?? object?.seen.lastSeen,
    publishedAt: epochMs(event.date),
    category: isFile ? FILES : undefined,
    words: own,
    tags,
    attackTags,
    reporter: event.Orgc?.name,
    reference: comment !== undefined && /^https?:\/\/\S+$/.test(comment) ? comment : undefined,
    groups: clusters.flatMap((cluster) => groupOf(cluster, register) ?? []),
    eventId: event.uuid,
  };
}

/** Returns the group of a cluster: by its id, else by the tag that names it. */
function groupOf(
  { uuid, value, type, tag_name: tag }: z.infer<typeof CLUSTER>,
  register: ActorRegister,
): Actor | undefined {
  const known = uuid === undefined ? undefined : register.ofCluster(uuid);
  if (known !== undefined || value === undefined) return known;
  return register.named(tag ?? `misp-galaxy:${type ?? 'threat-actor'}="${value}"`);
}

/** Returns the texts that pass a test, and the others, each once. */
function partition(texts: readonly string[], is: (text: string) => boolean): readonly [string[], string[]] {
  const once = [...new Set(texts)];
  return [once.filter(is), once.filter((text) => !is(text))];
}
