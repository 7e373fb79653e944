import { z } from 'zod';
import type { DatedData } from '../../engine/contract/dated-data.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import type { LoadedSources } from '../loaded-sources.ts';

/** Maximum number of sources of a layer that one answer names if it does not know which of them its rows came from. */
const MOST_OF_A_LAYER = 5;

const SOURCE = z.object({
  layer: z.string().describe('layer of the graph that contains the facts'),
  source: z.string().nullable().describe('who published them; null if nothing of the layer is loaded'),
  title: z.string().nullable(),
  licence: z.string().nullable().describe("SPDX id of the data's licence, or words"),
  observedAt: z.string().nullable().describe('date of the data, ISO 8601'),
  basis: z
    .enum(['rows', 'layer'])
    .describe('rows: these came from it; layer: the layer has it loaded, so the rows may have come from it'),
});

/** The evidence of an answer: the query that returns it again, and the sources, dates and licences of its facts. */
export const EVIDENCE = z.object({
  cypher: z
    .string()
    .nullable()
    .describe('returns these rows again through the tool query; null if the graph was not queried'),
  parameters: z.record(z.string(), z.unknown()).describe('values of its $parameters'),
  sources: z.array(SOURCE),
  more: z.number().describe('number of sources of these layers that are not listed'),
});

export type Evidence = z.infer<typeof EVIDENCE>;

/** What the graph was asked. */
export interface Asked {
  readonly cypher: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The evidence of an answer whose facts are not the graph's, such as the schema's own. */
export const NO_EVIDENCE: Evidence = { cypher: null, parameters: {}, sources: [], more: 0 };

/** Evidence of a layer of which nothing is loaded. */
const NOTHING = { source: null, title: null, licence: null, observedAt: null, basis: 'layer' } as const;

/** Names the sources of an answer. For a layer without a named source it lists all that is loaded of it, newest first. */
export async function evidenceOf(asked: Asked, data: readonly DatedData[], loaded: LoadedSources): Promise<Evidence> {
  const named = data.flatMap(({ layer, source, observedAt }) =>
    source === null ? [] : [describe(layer, source, observedAt, 'rows')],
  );
  const known = new Set(named.map(({ layer }) => layer));
  const open = [...new Set(data.map(({ layer }) => layer))].filter((layer) => !known.has(layer));
  const ofLayers = await Promise.all(open.map((layer) => loaded.of(layer)));
  const listed = ofLayers.flatMap((sources, at) => {
    const layer = open[at] ?? '';
    if (sources.length === 0) return [{ ...NOTHING, layer }];
    return sources
      .slice(0, MOST_OF_A_LAYER)
      .map(({ source, observedAt }) => describe(layer, source, observedAt, 'layer'));
  });
  const more = ofLayers.reduce((sum, sources) => sum + Math.max(0, sources.length - MOST_OF_A_LAYER), 0);
  return { cypher: asked.cypher, parameters: { ...asked.parameters }, sources: [...named, ...listed], more };
}

function describe(
  layer: string,
  source: string,
  observedAt: number | null,
  basis: 'rows' | 'layer',
): z.infer<typeof SOURCE> {
  const declared = sourceDeclaration(source);
  return {
    layer,
    source,
    title: declared?.title ?? null,
    licence: declared?.licence ?? null,
    observedAt: observedAt === null ? null : new Date(observedAt).toISOString(),
    basis,
  };
}
