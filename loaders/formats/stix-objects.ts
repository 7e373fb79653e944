/** STIX 2.0 and 2.1 bundles: JSON `type` bundle, `objects[]`, each with `type` and `id` (`indicator--<uuid>`). */
import { z } from 'zod';
import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { epochMs } from './dates.ts';
import { jsonRecords } from './json-records.ts';

const OBJECT = z.looseObject({ type: z.string().min(1), id: z.string().min(1) });

/** An object of a bundle, with whatever its type has beside these. */
export type StixObject = z.infer<typeof OBJECT>;

const STATE = z.object({ revoked: z.boolean().optional(), x_mitre_deprecated: z.boolean().optional() });

const REFERENCES = z.object({
  external_references: z
    .array(z.object({ source_name: z.string(), external_id: z.string().optional(), url: z.string().optional() }))
    .default([]),
});

const RELATIONSHIP = z.object({ relationship_type: z.string(), source_ref: z.string(), target_ref: z.string() });

/** The objects of a bundle, in order. */
export async function* stixObjects(input: SourceInput): AsyncIterable<SourceRecord<StixObject> | RefusedRecord> {
  for await (const record of jsonRecords(input, ['objects'], OBJECT)) {
    yield record instanceof RefusedRecord ? record : { line: record.line, value: record.value.value };
  }
}

/** The newest day on which one of its objects was changed, epoch ms: that is the day of the bundle, which has none of its own. */
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

/** Whether an object still stands: what was revoked or deprecated does not. */
export function isCurrent(object: StixObject): boolean {
  const { data } = STATE.safeParse(object);
  return data?.revoked !== true && data?.x_mitre_deprecated !== true;
}

/** What an object is known as elsewhere, the first reference of this name: `mitre-attack` is ATT&CK. */
export function externalId(object: StixObject, sourceName: string): string | undefined {
  const references = REFERENCES.safeParse(object).data?.external_references ?? [];
  return references.find((reference) => reference.source_name === sourceName)?.external_id;
}

/** The address of the first reference of an object that has one. */
export function externalUrl(object: StixObject): string | undefined {
  const references = REFERENCES.safeParse(object).data?.external_references ?? [];
  return references.flatMap(({ url }) => (url !== undefined && /^https?:\/\//.test(url) ? [url] : []))[0];
}

/** The two ends of a relationship and its kind; undefined for any other object. */
export function relationshipOf(object: StixObject): z.infer<typeof RELATIONSHIP> | undefined {
  return object.type === 'relationship' ? RELATIONSHIP.safeParse(object).data : undefined;
}

/** The id behind the type: MISP's cluster of the same thing has it too. */
export function uuidOf(id: string): string {
  return id.slice(id.indexOf('--') + 2);
}
