/** Reads MISP events: JSON `Event` (or a list, or `response[]` of them) with `Attribute[]`, `Object[]`, `Tag[]`, `Galaxy[]`. */
import { z } from 'zod';
import type { ActorRegister } from '../feeds/actor-register.ts';
import { RefusedRecord, type SourceInput } from '../source.ts';
import { epochMs } from './dates.ts';
import type { Listed } from './indicators.ts';
import { jsonOf, refusal } from './json-records.ts';
import type { ReportedIndicator, ReportedIndicators } from './reported-indicators.ts';
import type { Said } from './said.ts';

const TAGS = z.array(z.object({ name: z.string().min(1) })).default([]);
const GALAXIES = z
  .array(z.object({ GalaxyCluster: z.array(z.object({ uuid: z.string(), type: z.string().optional() })).default([]) }))
  .default([]);

const ATTRIBUTE = z.object({
  type: z.string(),
  category: z.string().default(''),
  value: z.string().min(1),
  to_ids: z.boolean().default(false),
  deleted: z.boolean().default(false),
  comment: z.string().nullish(),
  first_seen: z.string().nullish(),
  last_seen: z.string().nullish(),
  Tag: TAGS,
  Galaxy: GALAXIES,
});
type Attribute = z.infer<typeof ATTRIBUTE>;

const EVENT = z.object({
  uuid: z.string(),
  date: z.string().optional(),
  timestamp: z.coerce.number().optional(),
  Orgc: z.object({ name: z.string() }).optional(),
  Tag: TAGS,
  Galaxy: GALAXIES,
  Attribute: z.array(z.unknown()).default([]),
  Object: z.array(z.object({ name: z.string().default(''), Attribute: z.array(z.unknown()).default([]) })).default([]),
});
type MispEvent = z.infer<typeof EVENT>;

const WRAPPED = z.object({ Event: EVENT });
const FILE = z.union([
  WRAPPED.transform(({ Event }) => [Event]),
  z.array(WRAPPED).transform((all) => all.map(({ Event }) => Event)),
  z
    .object({ response: z.union([z.array(WRAPPED), WRAPPED.transform((one) => [one])]) })
    .transform(({ response }) => response.map(({ Event }) => Event)),
]);
/** The index of a MISP feed: a summary of each event by its id. */
const MANIFEST = z.record(z.uuid(), z.looseObject({ info: z.string(), timestamp: z.coerce.number().optional() }));

/** How to read the value of an attribute, and which part of a double value counts. */
interface Reading {
  readonly lists: Listed;
  readonly part?: 0 | 1;
}

/** Types of attributes that can become a listing. */
const TYPES: ReadonlyMap<string, Reading> = new Map<string, Reading>(
  Object.entries({
    'ip-src': { lists: 'addresses' },
    'ip-dst': { lists: 'addresses' },
    'ip-src|port': { lists: 'addresses', part: 0 },
    'ip-dst|port': { lists: 'addresses', part: 0 },
    domain: { lists: 'hosts' },
    hostname: { lists: 'hosts' },
    'domain|ip': { lists: 'hosts', part: 0 },
    'hostname|port': { lists: 'hosts', part: 0 },
    url: { lists: 'mixed' },
    uri: { lists: 'mixed' },
    md5: { lists: 'hashes' },
    sha1: { lists: 'hashes' },
    sha256: { lists: 'hashes' },
    'filename|md5': { lists: 'hashes', part: 1 },
    'filename|sha1': { lists: 'hashes', part: 1 },
    'filename|sha256': { lists: 'hashes', part: 1 },
    'malware-sample': { lists: 'hashes', part: 1 },
  }),
);

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
  const manifest = MANIFEST.safeParse(document);
  if (!manifest.success || Object.keys(manifest.data).length === 0) {
    for (const event of eventsOf(document)) yield* eventIndicators(event, register);
    return;
  }
  for (const [at, uuid] of Object.keys(manifest.data).entries()) {
    const beside = await input.sibling(`${uuid}.json`);
    if (beside === null) yield new RefusedRecord(at + 1, `there is no ${uuid}.json in the manifest's folder`);
    else for (const event of eventsOf(await jsonOf(beside))) yield* eventIndicators(event, register);
  }
}

/** Returns when the newest of the events last changed, epoch ms; null if the file does not say. */
export async function mispDate(input: SourceInput): Promise<number | null> {
  const document = await jsonOf(input);
  const manifest = MANIFEST.safeParse(document);
  const events = manifest.success ? Object.values(manifest.data) : eventsOf(document);
  const changed = events.flatMap(({ timestamp }) =>
    timestamp === undefined || timestamp <= 0 ? [] : timestamp * 1000,
  );
  return changed.length === 0 ? null : Math.max(...changed);
}

function eventsOf(document: unknown): readonly MispEvent[] {
  const file = FILE.safeParse(document);
  if (file.success) return file.data;
  throw new Error(`expected events of MISP or the manifest of a feed: ${refusal(file.error)}`);
}

function* eventIndicators(event: MispEvent, register: ActorRegister) {
  const read = [
    ...event.Attribute.map((attribute) => ({ attribute, object: null })),
    ...event.Object.flatMap((object) => object.Attribute.map((attribute) => ({ attribute, object }))),
  ].map(({ attribute, object }) => ({ read: ATTRIBUTE.safeParse(attribute), object }));
  const isFlagged = read.some(({ read: { data } }) => data?.to_ids === true);
  for (const [
    at,
    {
      read: { data, error },
      object,
    },
  ] of read.entries()) {
    if (data === undefined) {
      yield new RefusedRecord(at + 1, `attribute ${at + 1} of ${event.uuid}: ${refusal(error)}`);
    } else if (!data.deleted && isMeant(data, isFlagged)) {
      const value = reported(event, data, register, at + 1);
      const sameFile = object?.name === 'file' ? hashesOf(object.Attribute) : [];
      yield value instanceof RefusedRecord ? value : { line: at + 1, value: { ...value, sameFile } };
    }
  }
}

/**
 * Returns whether an attribute accuses, by its flag for detection. If only some attributes of an event are flagged, the others are context,
 * such as servers of third parties. If an event flags nothing, the category decides.
 */
function isMeant({ type, category, to_ids: isForDetection }: Attribute, isFlagged: boolean): boolean {
  return TYPES.has(type) && (isFlagged ? isForDetection : ACCUSING.has(category));
}

function reported(
  event: MispEvent,
  attribute: Attribute,
  register: ActorRegister,
  line: number,
): ReportedIndicator | RefusedRecord {
  const { lists = 'mixed', part } = TYPES.get(attribute.type) ?? {};
  const [first = '', second = ''] = attribute.value.split('|');
  const value = part === undefined ? first : part === 0 ? first : second;
  if (lists === 'mixed' && /#.*[=!]/.test(value)) {
    return new RefusedRecord(line, `'${value}': without its fragment it would list another page`, true);
  }
  const isUrl = lists === 'mixed' && value.includes('://');
  return {
    value: value.trim(),
    lists: isUrl ? 'urls' : lists,
    said: saidOf(event, attribute, register, lists === 'hashes'),
    addresses: attribute.type === 'domain|ip' ? [second.trim()] : [],
  };
}

function saidOf(event: MispEvent, attribute: Attribute, register: ActorRegister, isFile: boolean): Said {
  const clusters = [...event.Galaxy, ...attribute.Galaxy].flatMap(({ GalaxyCluster }) => GalaxyCluster);
  const own = attribute.Tag.map(({ name }) => name);
  const [attackTags, tags] = partition([...event.Tag.map(({ name }) => name), ...own], (tag) =>
    TECHNIQUE_TAG.test(tag),
  );
  const comment = attribute.comment?.trim();
  return {
    firstSeen: epochMs(attribute.first_seen),
    lastSeen: epochMs(attribute.last_seen),
    publishedAt: epochMs(event.date),
    category: isFile ? FILES : undefined,
    words: own,
    tags,
    attackTags,
    reporter: event.Orgc?.name,
    reference: comment !== undefined && /^https?:\/\/\S+$/.test(comment) ? comment : undefined,
    groups: clusters.flatMap(({ uuid }) => register.ofCluster(uuid) ?? []),
    eventId: event.uuid,
  };
}

/** Returns the texts that pass a test, and the others, each once. */
function partition(texts: readonly string[], is: (text: string) => boolean): readonly [string[], string[]] {
  const once = [...new Set(texts)];
  return [once.filter(is), once.filter((text) => !is(text))];
}

/** Returns the hashes in an object of MISP that describes one file. */
function hashesOf(attributes: readonly unknown[]): readonly string[] {
  return attributes.flatMap((attribute) => {
    const { data } = ATTRIBUTE.safeParse(attribute);
    return data !== undefined && ['md5', 'sha1', 'sha256'].includes(data.type) ? [data.value] : [];
  });
}
