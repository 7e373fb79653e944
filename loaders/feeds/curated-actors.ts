/** The groups of `curated/actors.yaml`: their usual name, and their names in tags and file names. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { DOCUMENTS } from '../formats/curated-documents.ts';

const COUNTRY = /^[A-Z]{2}$/;
const ATTACK_ID = /^G\d{4}$/;

const ROW = z.strictObject({
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  /** Other words for it in tags and file names: malware that only this group uses. */
  words: z.array(z.string().min(1)).default([]),
  /** Its clusters in MISP's galaxy of threat actors, if they have another name. */
  clusters: z.array(z.string().min(1)).default([]),
  attackId: z.string().regex(ATTACK_ID).optional(),
  country: z.string().regex(COUNTRY).optional(),
  sources: DOCUMENTS.sources,
});
const TABLE = z.strictObject({ asOf: z.string(), actors: z.array(ROW) });

/** A row of the document. */
export type CuratedActor = z.infer<typeof ROW>;

/** Every row. */
export const CURATED_ACTORS: readonly CuratedActor[] = TABLE.parse(
  parse(readFileSync(new URL('../../curated/actors.yaml', import.meta.url), 'utf8'), { schema: 'failsafe' }),
).actors;
