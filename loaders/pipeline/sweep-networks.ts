import { inPasses, type SweepContext } from './sweep-passes.ts';

interface StaleNetwork {
  readonly name: string;
  readonly cidr: string;
}

/** Removes the places of blocks that this part of the source stated before and not again. */
export async function sweepNetworks(context: SweepContext): Promise<number> {
  const { source, part } = context.speaker;
  const stored = {
    text: 'MATCH (g:GEO_NETWORK {source: $source}) WHERE g.part = $part RETURN g.name AS name, g.cidr AS cidr',
    parameters: { source, part },
  };
  return inPasses<StaleNetwork>(context, {
    stored,
    staleOf: (row) =>
      context.seen.hasNetwork(String(row.cidr)) ? null : { name: String(row.name), cidr: String(row.cidr) },
    write: async (transaction, rows) => {
      const names = rows.map(({ name }) => name);
      await transaction.run('UNWIND $names AS name MATCH (g:GEO_NETWORK {name: name}) DELETE g', { names });
      return rows;
    },
    note: (rows) => {
      const blocks = rows.map(({ cidr }) => cidr);
      context.touched.noteNodes('GEO_NETWORK', blocks);
    },
  });
}
