/** The groups that feeds name, out of `curated/actors.yaml`: a row there is all that a new one takes. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** A named group, and what its ACTOR says. */
export interface Actor {
  /** The name that most use. */
  readonly name: string;
  readonly properties: {
    readonly aliases: readonly string[];
    readonly attackId?: string | undefined;
    readonly country?: string | undefined;
  };
}

const ROW = z.strictObject({
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)),
  /** What tags and file names call it, beside its names: malware that is its own alone. */
  words: z.array(z.string().min(1)).default([]),
  attackId: z
    .string()
    .regex(/^G\d{4}$/)
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
});
const TABLE = z.strictObject({ asOf: z.string(), actors: z.array(ROW) });

/** Every row, as it is written. */
export const ACTOR_ROWS = TABLE.parse(
  parse(readFileSync(new URL('../../curated/actors.yaml', import.meta.url), 'utf8'), { schema: 'failsafe' }),
).actors;

const BY_WORD: ReadonlyMap<string, Actor> = new Map(
  ACTOR_ROWS.flatMap(({ name, aliases, words, attackId, country }) => {
    const actor: Actor = { name, properties: { aliases, attackId, country } };
    return [name, ...aliases, ...words].map((word) => [folded(word), actor] as const);
  }),
);

/** The group of one of its names, however it is spelt: `#Kimsuky`, `apt_38`, `Velvet Chollima`. Undefined for all else. */
export function actorNamed(text: string): Actor | undefined {
  const quoted = /^misp-galaxy:(?:threat-actor|mitre-intrusion-set)="([^"]+?)(?: - G\d{4})?"$/i.exec(text)?.[1];
  const name = quoted ?? text;
  return BY_WORD.get(folded(name)) ?? BY_WORD.get(folded(name.replace(/^#?apt_/i, '')));
}

/** `Mustang Panda`, `#MustangPanda` and `mustang_panda` are one word. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
