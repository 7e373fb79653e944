import { z } from 'zod';

/** Ways in which similar names are asked for (contract rest.md 1.6). */
const TECHNIQUES = [
  'typosquatting',
  'homoglyph',
  'bitsquatting',
  'tld_variation',
  'combosquatting',
  'sounding',
  'prefix',
  'suffix',
  'contains',
  'levenshtein',
] as const;

export type Technique = (typeof TECHNIQUES)[number];

const ON = z.boolean().default(true);

const CONFIG = z.object({
  typosquatting: z
    .object({ character_omission: ON, character_swap: ON, double_character: ON, keyboard_proximity: ON })
    .prefault({}),
  homoglyph: z
    .object({ cyrillic: ON, greek: ON, latin: ON, max_substitutions: z.int().min(1).max(5).default(2) })
    .prefault({}),
  bitsquatting: z.object({ max_bit_flips: z.int().min(1).max(2).default(1) }).prefault({}),
  tld_variation: z
    .object({
      common_tlds: ON,
      country_tlds: z.boolean().default(false),
      new_gtlds: ON,
      custom_tlds: z.array(z.string().min(1).max(253)).max(100).default([]),
    })
    .prefault({}),
});

/** Settings of the techniques that have some. */
export type TechniqueConfig = z.output<typeof CONFIG>;

/** The body of a request for similar domains. */
export const SIMILAR_REQUEST = z.object({
  techniques: z
    .array(z.enum(TECHNIQUES))
    .min(1)
    .refine((list) => new Set(list).size === list.length, 'a technique is listed twice')
    .meta({ uniqueItems: true })
    .default(['typosquatting']),
  limit: z.int().min(1).max(1000).default(100),
  check_registration: z.boolean().default(false),
  include_dns: z.boolean().default(false),
  include_risk_score: z.boolean().default(true),
  technique_config: CONFIG.prefault({}),
});

/** What the job is made with: the body and the folded domain of the path. */
export const SIMILAR_PARAMS = SIMILAR_REQUEST.extend({ domain: z.string() });

export type SimilarParams = z.output<typeof SIMILAR_PARAMS>;
