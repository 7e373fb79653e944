import { z } from 'zod';

const text = z.string().nullable();

/** Columns of `explain`. */
export const VERDICT = z.object({
  level: z.string(),
  verdictScore: z.number().nullable(),
  verdictBlocking: z.boolean(),
  explanation: z.string(),
  found: z.boolean(),
  sources: z.array(
    z.object({
      name: z.string(),
      threatCategory: text,
      category: text,
      lastSeen: text,
      seenFrom: text,
      seenUntil: text,
    }),
  ),
  context: z.array(
    z.object({ kind: z.string(), subject: z.string(), level: text, count: z.number().nullable(), query: text }),
  ),
  wouldChange: z.array(z.string()),
  actors: z.array(z.string()),
});

/** Columns of `svc.assess`. */
export const LABEL = z.object({ label: z.string(), sub_labels: z.array(z.string()), coverage: z.string() });

/** Columns of `svc.enrich`: who runs it and where it is. */
export const OWNER = z.object({
  owner: text,
  ownerSource: text,
  country: text,
  countryBasis: text,
  city: text,
  asn: text,
  asnName: text,
  asnObservedAt: text,
  prefix: text,
  prevalence: z.number().nullable(),
});

/** Parts of a REST look-up: facts, and queries that go on. */
export const DETAILS = z.object({
  summary: z.record(z.string(), z.unknown()),
  pivots: z.array(z.object({ by: z.string(), value: z.string(), domains: z.number(), query: z.string() })).default([]),
  relationships: z
    .union([
      z.array(z.object({ type: z.string(), labels: z.array(z.string()), total: z.number(), query: z.string() })),
      z.record(z.string(), z.unknown()).transform(() => []),
    ])
    .default([]),
});

export type Verdict = z.output<typeof VERDICT> & z.output<typeof LABEL>;
export type Owner = z.output<typeof OWNER>;
export type Details = z.output<typeof DETAILS>;
