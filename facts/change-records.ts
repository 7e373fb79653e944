import { z } from 'zod';
import type { Reader } from '../store/database.ts';

/** A stored change: names of values, not judged. */
const CHANGE = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  subject: z.string(),
  field: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  source: z.string(),
  observedAt: z.number(),
  recordedAt: z.number(),
});

export type StoredChange = z.output<typeof CHANGE>;

/** Which changes to read, newest first. */
export interface ChangePage {
  readonly what: string | null;
  readonly value: string | null;
  /** Date of the data, epoch ms. */
  readonly since: number;
  /** The last one of the page before. */
  readonly before: { readonly recordedAt: number; readonly id: string } | null;
  readonly most: number;
}

const FILTER = `($input.what IS NULL OR c.field = $input.what)
  AND ($input.value IS NULL OR $input.value IN c.before OR $input.value IN c.after)
  AND c.observedAt >= $input.since AND (c.recordedAt < $input.until OR (c.recordedAt = $input.until AND c.id < $input.id))`;
const RETURN = `RETURN c.id AS id, coalesce(c.kind, '') AS kind, coalesce(c.label, '') AS label, c.subject AS subject, c.field AS field,
  c.before AS before, c.after AS after, coalesce(c.source, '') AS source, c.observedAt AS observedAt, c.recordedAt AS recordedAt`;

/** Text of `changesOfSubject`. */
export const OF_SUBJECT = `MATCH (c:CHANGE_RECORD {subject: $input.subject})
WHERE ($input.label IS NULL OR c.label = $input.label) AND ${FILTER}
${RETURN} ORDER BY c.recordedAt DESC, c.id DESC LIMIT toInteger($input.most)`;

/** Text of `changesOfLabel`: in the order of the index. */
export const OF_LABEL = `MATCH (c:CHANGE_RECORD) WHERE c.label = $input.label AND c.recordedAt <= $input.until AND ${FILTER}
${RETURN} ORDER BY c.label DESC, c.recordedAt DESC, c.id DESC LIMIT toInteger($input.most)`;

/** A page of the changes of one name, newest first. */
export function changesOfSubject(
  reader: Reader,
  subject: string,
  page: ChangePage & { readonly label: string | null },
): Promise<readonly StoredChange[]> {
  return read(reader, OF_SUBJECT, { ...inputOf(page), subject, label: page.label });
}

/** Returns a page of the changes of all nodes of a label, newest first. */
export function changesOfLabel(reader: Reader, label: string, page: ChangePage): Promise<readonly StoredChange[]> {
  return read(reader, OF_LABEL, { ...inputOf(page), label });
}

function inputOf({ what, value, since, before, most }: ChangePage) {
  return { what, value, since, until: before?.recordedAt ?? Number.MAX_SAFE_INTEGER, id: before?.id ?? '', most };
}

async function read(reader: Reader, text: string, input: Readonly<Record<string, unknown>>) {
  return z.array(CHANGE).parse(await reader.read({ text, parameters: { input } }));
}
