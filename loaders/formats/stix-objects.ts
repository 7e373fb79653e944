/** Reads STIX 2.0 and 2.1 bundles: JSON `type` bundle, `objects[]`, each with `type` and `id` (`indicator--<uuid>`). */
import { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { epochMs } from './dates.ts';
import { jsonValues } from './json-records.ts';
import { FLAG } from './optional-members.ts';

const OBJECT = z.looseObject({ type: z.string().min(1), id: z.string().min(1) });

/** An object of a bundle, with the other members of its type. */
export type StixObject = z.infer<typeof OBJECT>;

const STATE = z.object({
  revoked: FLAG.default(false).catch(false),
  x_mitre_deprecated: FLAG.default(false).catch(false),
});

const REFERENCES = z.object({
  external_references: z
    .array(z.object({ source_name: z.string(), external_id: z.string().optional(), url: z.string().optional() }))
    .default([]),
});

const RELATIONSHIP = z.object({ relationship_type: z.string(), source_ref: z.string(), target_ref: z.string() });

/** Reads the objects of a bundle, in order. */
export function stixObjects(input: SourceInput): Records<StixObject> {
  return jsonValues(input, ['objects'], OBJECT);
}

/** Returns the newest day on which one of the objects changed, epoch ms. It is the day of the bundle, which has no date itself. */
export async function stixDate(input: SourceInput): Promise<number | null> {
  let newest: number | null = null;
  for await (const record of stixObjects(input)) {
    if (record instanceof RefusedRecord) continue;
    const { modified, created } = record.value;
    const stated = typeof modified === 'string' ? modified : created;
    const changed = typeof stated === 'string' ? epochMs(stated) : undefined;
    if (changed !== undefined && changed > (newest ?? 0)) newest = changed;
  }
  return newest;
}

/** Returns whether an object is still valid: it is neither revoked nor deprecated. */
export function isCurrent(object: StixObject): boolean {
  const { data } = STATE.safeParse(object);
  return data?.revoked !== true && data?.x_mitre_deprecated !== true;
}

/** Returns the id of an object elsewhere, from the first reference with this name: `mitre-attack` is ATT&CK. */
export function externalId(object: StixObject, sourceName: string): string | undefined {
  const references = REFERENCES.safeParse(object).data?.external_references ?? [];
  return references.find((reference) => reference.source_name === sourceName)?.external_id;
}

/** Returns the address of an object's first reference that has one. */
export function externalUrl(object: StixObject): string | undefined {
  const references = REFERENCES.safeParse(object).data?.external_references ?? [];
  return references.flatMap(({ url }) => (url !== undefined && /^https?:\/\//.test(url) ? [url] : []))[0];
}

/** Returns the two ends of a relationship and its kind; undefined for any other object. */
export function relationshipOf(object: StixObject): z.infer<typeof RELATIONSHIP> | undefined {
  return object.type === 'relationship' ? RELATIONSHIP.safeParse(object).data : undefined;
}

/** Returns the uuid after the type. MISP's cluster of the same group or software has it too. */
export function uuidOf(id: string): string {
  return id.slice(id.indexOf('--') + 2);
}
