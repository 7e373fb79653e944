/** Reads the documents in which MISP publishes events: an event, a list, the answer of a search, or the manifest of a feed. */
import { z } from 'zod';
import { type Fitted, fitted } from './fitted.ts';
import { FLAG, NUMBER, TEXT_OR_NUMBER } from './optional-members.ts';
import { refusal } from './refusal.ts';

const TAGS = z.array(z.object({ name: z.string().min(1) })).default([]);
/** A cluster of a galaxy. */
export const CLUSTER = z.object({
  uuid: z.string().optional(),
  value: z.string().optional(),
  type: z.string().optional(),
  tag_name: z.string().optional(),
});
const GALAXIES = z
  .array(z.object({ type: z.string().optional(), GalaxyCluster: z.array(CLUSTER).default([]) }))
  .default([]);

/** An attribute of an event or of one of its objects. */
export const ATTRIBUTE = z.object({
  type: z.string(),
  category: z.string().default(''),
  value: TEXT_OR_NUMBER.pipe(z.string().min(1)),
  to_ids: FLAG.default(false),
  deleted: FLAG.default(false),
  comment: z.string().optional(),
  object_relation: z.string().optional(),
  first_seen: z.string().optional(),
  last_seen: z.string().optional(),
  Tag: TAGS,
  Galaxy: GALAXIES,
});
/** An attribute that was read. */
export type Attribute = z.infer<typeof ATTRIBUTE>;

const OBJECT = z.object({
  name: z.string().default(''),
  deleted: FLAG.default(false),
  first_seen: z.string().optional(),
  last_seen: z.string().optional(),
  Attribute: z.array(z.unknown()).default([]),
});

/** Attributes that belong together, such as those of one file. They are unread. */
export type MispObject = z.infer<typeof OBJECT>;

const EVENT = z.object({
  uuid: z.string().optional(),
  date: z.string().optional(),
  timestamp: NUMBER.optional(),
  deleted: FLAG.default(false),
  Orgc: z.object({ name: z.string() }).optional(),
  Tag: TAGS,
  Galaxy: GALAXIES,
  Attribute: z.array(z.unknown()).default([]),
  Object: z.array(OBJECT).default([]),
});
/** An event, with its attributes unread. */
export type MispEvent = z.infer<typeof EVENT>;

/** The index of a MISP feed: a summary of each event by its id. */
const SUMMARY = z.looseObject({ info: z.string(), timestamp: NUMBER.optional() });

/** Returns the summaries of a manifest by the ids of their events; null for any other document. */
export function manifestOf(document: unknown): Readonly<Record<string, z.infer<typeof SUMMARY>>> | null {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
  const entries = Object.entries(document);
  if (entries.length === 0 || !entries.every(([uuid]) => z.uuid().safeParse(uuid).success)) return null;
  return Object.fromEntries(
    entries.flatMap(([uuid, summary]) => {
      const read = fitted(SUMMARY, summary);
      return [[uuid, 'issues' in read ? { info: '' } : read.value] as const];
    }),
  );
}

/** Returns the events of a document: one, a list, or the answer of a search. Each may be in a member `Event`, or bare. */
export function eventsOf(document: unknown): readonly unknown[] {
  const response = memberOf(document, 'response') ?? document;
  const listed: readonly unknown[] = Array.isArray(response) ? response : [response];
  const events = listed.map((one) => memberOf(one, 'Event') ?? one);
  if (events.length > 0 && events.every((event) => readEvent(event) === null))
    throw new Error(`expected events of MISP or the manifest of a feed: ${whyNoEvent(events[0])}`);
  return events;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, name) : undefined;
}

/** Members that an event has at least one of. Everything in an event is optional, and no other document may pass for one. */
const TELLING = ['Attribute', 'Object', 'uuid', 'info'];

/** Reads an event; null if it is none. */
export function readEvent(event: unknown): Fitted<MispEvent> | null {
  if (TELLING.every((name) => memberOf(event, name) === undefined)) return null;
  const read = fitted(EVENT, event);
  return 'issues' in read ? null : read;
}

/** Returns why a value is no event. */
export function whyNoEvent(event: unknown): string {
  const read = fitted(EVENT, event);
  return 'issues' in read ? refusal(read) : `it has none of the members ${TELLING.join(', ')}`;
}
