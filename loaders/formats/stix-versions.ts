/** Finds the newest version of each object of a STIX bundle. Collections that keep versions contain all of them. */
import { type RecordVersion, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { epochMs } from './dates.ts';
import { StixActors } from './stix-actors.ts';
import { isCurrent, type StixObject, stixObjects } from './stix-objects.ts';

/** What a bundle contains besides its indicators, and which version of each object counts. */
export interface CurrentObjects {
  /** The newest version of each id: its place among the objects of the bundle. */
  readonly newest: ReadonlyMap<string, Version>;
  /** Authors and markings, by their ids. */
  readonly described: ReadonlyMap<string, StixObject>;
  readonly actors: StixActors;
  /** Groups and relationships that are no longer valid. */
  readonly revoked: readonly SourceRecord<StixObject>[];
}

interface Version {
  readonly place: number;
  /** When it was last changed, epoch ms. */
  readonly at: number;
}

/** Types of objects, besides indicators, that state facts. */
const STATING: ReadonlySet<string> = new Set(['intrusion-set', 'relationship', 'threat-actor']);
const DESCRIBED: ReadonlySet<string> = new Set(['identity', 'marking-definition']);

/** Reads a bundle once. The newest version of an id counts (STIX 2.1, 3.6); of two with one date, the later one in the bundle. */
export async function currentObjects(input: SourceInput): Promise<CurrentObjects> {
  const newest = new Map<string, Version>();
  const others = new Map<string, SourceRecord<StixObject>>();
  let place = -1;
  for await (const record of stixObjects(input)) {
    if (record instanceof RefusedRecord) continue;
    place += 1;
    const { value } = record;
    const at = changedAt(value);
    if (at < (newest.get(value.id)?.at ?? Number.NEGATIVE_INFINITY)) continue;
    newest.set(value.id, { place, at });
    if (value.type !== 'indicator') others.set(value.id, record);
  }
  const actors = new StixActors();
  const described = new Map<string, StixObject>();
  const revoked: SourceRecord<StixObject>[] = [];
  for (const record of others.values()) {
    if (!isCurrent(record.value)) {
      if (STATING.has(record.value.type)) revoked.push(record);
      continue;
    }
    actors.note(record);
    if (DESCRIBED.has(record.value.type)) described.set(record.value.id, record.value);
  }
  return { newest, described, actors, revoked };
}

/** Returns the id of an object, and when it was last changed. */
export function versionOf(object: StixObject): RecordVersion {
  const at = changedAt(object);
  return { id: object.id, at: at > 0 ? at : undefined };
}

function changedAt({ modified, created }: StixObject): number {
  const stated = typeof modified === 'string' ? modified : created;
  return (typeof stated === 'string' ? epochMs(stated) : undefined) ?? 0;
}
