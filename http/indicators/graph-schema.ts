import { z } from 'zod';
import { LINK_TYPES, NODE_TYPES } from '../../views/indicators/graph/branches.ts';

const PROPERTIES = z.looseObject({});

/** The body of contract rest.md 1.4. */
export const GRAPH = z
  .object({
    nodes: z
      .array(
        z.object({
          id: z.string().describe('name, address, network or AS64500'),
          type: z.enum(NODE_TYPES),
          label: z.string(),
          properties: PROPERTIES,
        }),
      )
      .describe('the requested one first'),
    links: z
      .array(
        z.object({
          source: z.string().describe('id of a node'),
          target: z.string().describe('id of a node'),
          type: z.enum(LINK_TYPES),
          weight: z.number(),
          properties: PROPERTIES,
        }),
      )
      .describe('between nodes of this answer, each listed once'),
    totalNodes: z.int().min(1).describe('number before the limit'),
    totalLinks: z.int().min(0).describe('number before the limit'),
  })
  .meta({ id: 'RelationshipGraph' });
