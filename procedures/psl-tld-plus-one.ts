import { z } from 'zod';
import type { Procedure } from '../engine/contract/procedure-catalog.ts';
import { columns } from './columns.ts';
import { indicators } from './indicators.ts';

const PARAMETERS = z.object({ host: indicators('host') });

/** The registrable domains of hosts by the Public Suffix List, its private section too, as browsers take it. */
export const tldPlusOne: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.psl.tldPlusOne',
  description: 'The registrable domain of a host or of a list of hosts, by the Public Suffix List as browsers read it.',
  example: 'CALL svc.psl.tldPlusOne("a.b.example.co.uk")',
  columns: columns({
    apex: ['STRING', 'registrable domain, or null for a bare suffix'],
    host: ['STRING', 'host in normal form; on YIELD, and of a list'],
  }),
  entryColumn: 'host',
  inExpressions: true,
  parameters: PARAMETERS,
  compile: async (calls, { suffixes }) => {
    const list = await suffixes();
    return {
      text: 'UNWIND input.rows AS row RETURN row.apex AS apex, row.host AS host',
      inputs: calls.map(({ host }) => ({
        rows: host.names.map((name) => ({ host: name, apex: list.apexOf(name) })),
      })),
      advisories: calls.flatMap(({ host }) => host.advisories),
      // Of a list each row says which host it is about.
      bareColumns: calls.some(({ host }) => host.names.length > 1) ? ['apex', 'host'] : ['apex'],
    };
  },
};
