/** What an indicator indicates: the actors that it is attributed to, and the family of malware that a file or a fingerprint belongs to. */
import type { ReasonedEntry } from '../tier-page.ts';
import { IDENTITY_ID, IDENTITY_MS, type StixObject } from './stix.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** Returns the objects that an indicator indicates, each followed by the relationship. */
export function relatedObjects(indicator: StixObject, { actors, family }: ReasonedEntry): readonly StixObject[] {
  return [
    ...actors.flatMap(({ name, confidence }) => related(indicator, actorObject(name), confidence)),
    ...(family === null ? [] : related(indicator, familyObject(family), null)),
  ];
}

function actorObject(name: string): StixObject {
  return ownObject('intrusion-set', `actor ${name}`, { name });
}

function familyObject(name: string): StixObject {
  return ownObject('malware', `malware ${name}`, { name, is_family: true });
}

/** The object is the same in every export, so that each has it once. */
function ownObject(type: string, key: string, content: object): StixObject {
  const made = new Date(IDENTITY_MS).toISOString();
  const id = `${type}--${uuidOfName(key)}`;
  return { type, spec_version: '2.1', id, created_by_ref: IDENTITY_ID, created: made, modified: made, ...content };
}

function related(indicator: StixObject, object: StixObject, confidence: number | null): readonly StixObject[] {
  const { id, created, modified, object_marking_refs: markings } = indicator;
  return [
    object,
    {
      type: 'relationship',
      spec_version: '2.1',
      id: `relationship--${uuidOfName(`${id} indicates ${object.id}`)}`,
      created_by_ref: IDENTITY_ID,
      created,
      modified,
      relationship_type: 'indicates',
      source_ref: id,
      target_ref: object.id,
      ...(confidence === null ? {} : { confidence: Math.round(100 * confidence) }),
      ...(markings === undefined ? {} : { object_marking_refs: markings }),
    },
  ];
}
