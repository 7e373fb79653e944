import { z } from 'zod';

/** The body of an infrastructure map (contract rest.md 3.7). */
export const MAP_REQUEST = z.object({
  startPoint: z.string().min(1).max(2048).describe('a domain or an address'),
  depth: z
    .int()
    .min(1)
    .max(3)
    .default(1)
    .describe('steps from the start: to a resource, to its sharers, to their resources'),
});

export type MapRequest = z.output<typeof MAP_REQUEST>;
