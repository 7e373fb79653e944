import { z } from 'zod';
import { MODULE_NAMES } from '../../views/indicators/modules.ts';

/** Indicators of one bulk request (contract rest.md 0.4). */
export const MOST_INDICATORS = 100;

const NAME = z.enum(MODULE_NAMES);

/** The body of a bulk enrichment (contract rest.md 1.7). */
export const BULK_REQUEST = z.object({
  indicators: z.array(z.string()).min(1).max(MOST_INDICATORS),
  include: z
    .array(NAME)
    .refine((list) => new Set(list).size === list.length, 'a module is listed twice')
    .meta({ uniqueItems: true })
    .default([]),
  options: z
    .object({
      parallel_processing: z.boolean().default(true),
      continue_on_error: z.boolean().default(true),
      include_failed: z.boolean().default(false),
      batch_size: z.int().min(1).max(50).default(10),
      timeout_per_indicator: z.int().min(1000).max(120_000).default(5000),
    })
    .prefault({}),
});

export type BulkRequest = z.output<typeof BULK_REQUEST>;
