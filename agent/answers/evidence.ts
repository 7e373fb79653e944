import { z } from 'zod';
import type { DatedData } from '../../engine/contract/dated-data.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import type { LoadedSources } from '../loaded-sources.ts';

const SOURCE = z.object({
  layer: z.string().describe('layer of the graph that contains the facts'),
  source: z.string().nullable().describe('who published them; null if the rows name no source'),
  title: z.string().nullable(),
  licence: z.string().nullable().describe("SPDX id of the data's licence, or words"),
  observedAt: z.string().nullable().describe('date of the data, ISO 8601'),
  basis: z
    .enum(['rows', 'layer', 'nothing'])
    .describe('rows: these came from it; layer: the rows name no source of this layer; nothing: the layer is empty'),
});

/** The evidence of an answer: the query that returns it again, and the sources, dates and licences of its facts. */
export const EVIDENCE = z.object({
  cypher: z
    .string()
    .nullable()
    .describe('returns these rows again through the tool query; null if the graph was not queried'),
  parameters: z.record(z.string(), z.unknown()).describe('values of its $parameters'),
  sources: z.array(SOURCE),
});

export type Evidence = z.infer<typeof EVIDENCE>;

/** What the graph was asked. */
export interface Asked {
  readonly cypher: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The evidence of an answer whose facts are not the graph's, such as the schema's own. */
export const NO_EVIDENCE: Evidence = { cypher: null, parameters: {}, sources: [] };

/** Evidence of a layer of which the rows name no source. */
const UNNAMED = { source: null, title: null, licence: null, observedAt: null } as const;

/** Names the sources of the rows. A layer that the rows rest on, but of which they name no source, has an entry without one. */
export async function evidenceOf(asked: Asked, data: readonly DatedData[], loaded: LoadedSources): Promise<Evidence> {
  const named = await Promise.all(
    data.flatMap(({ layer, source, observedAt }) =>
      source === null ? [] : [describe(layer, source, observedAt, loaded)],
    ),
  );
  const known = new Set(named.map(({ layer }) => layer));
  const open = [...new Set(data.map(({ layer }) => layer))].filter((layer) => !known.has(layer));
  const unnamed = await Promise.all(
    open.map(async (layer) => {
      const basis = (await loaded.of(layer)).length === 0 ? ('nothing' as const) : ('layer' as const);
      return { ...UNNAMED, layer, basis };
    }),
  );
  return { cypher: asked.cypher, parameters: { ...asked.parameters }, sources: [...named, ...unnamed] };
}

/** Describes a source of rows, with the date of its newest data where the rows have none. */
async function describe(
  layer: string,
  source: string,
  observedAt: number | null,
  loaded: LoadedSources,
): Promise<z.infer<typeof SOURCE>> {
  const declared = sourceDeclaration(source);
  const day = observedAt ?? (await loaded.of(layer)).find((one) => one.source === source)?.observedAt ?? null;
  return {
    layer,
    source,
    title: declared?.title ?? null,
    licence: declared?.licence ?? null,
    observedAt: day === null ? null : new Date(day).toISOString(),
    basis: 'rows',
  };
}
