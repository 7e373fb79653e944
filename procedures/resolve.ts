import { z } from 'zod';
import type { ComputedProcedure } from '../engine/contract/procedure-catalog.ts';
import { type Resolution, readResolutions } from '../facts/resolutions.ts';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import type { Row } from '../store/database.ts';
import { columns } from './columns.ts';
import { indicators } from './indicators.ts';
import { lookedUp } from './look-up.ts';

const PARAMETERS = z.object({ host: indicators('host') });

/** The addresses of hosts, as the graph has them: of the names themselves, and of those that they are aliases of. */
export const resolve: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.resolve',
  description:
    'A and AAAA records of a host or a list of hosts, from the graph; what it lacks is looked up where WEFT_LIVE says so.',
  example: 'CALL svc.resolve("www.example.com")',
  sampleExample: 'CALL svc.resolve("github.com")',
  columns: columns({
    host: ['STRING', 'host in normal form'],
    a: ['LIST<STRING>', 'IPv4 addresses'],
    aaaa: ['LIST<STRING>', 'IPv6 addresses'],
    freshest_observation_ms: ['INTEGER', 'newest sighting of any of them, epoch ms, or null'],
    coverage: [
      'STRING',
      'resolved; wildcard: nothing is known of the name itself, and the wildcard above it answers; or no-data: nothing is known, which is not "has none"',
    ],
    cname: ['LIST<STRING>', `names that it is an alias of, nearest first, at most ${LONGEST_ALIAS_CHAIN} steps`],
    wildcard: [
      'STRING',
      'the wildcard whose records these are, such as *.example.com; null where they are its own; on YIELD',
    ],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const names = calls.flatMap(({ host }) => host.names);
    const live = await lookedUp(
      context,
      names.map((name) => ({ type: 'domain', name, upstreams: ['dns'] })),
    );
    const resolutions = await readResolutions(context.reader, names);
    const rowsOf = (name: string): Row[] => {
      const resolution = resolutions.get(name);
      return resolution === undefined ? [] : [rowOf(resolution)];
    };
    return {
      rows: calls.map(({ host }) => host.names.flatMap(rowsOf)),
      advisories: [...calls.flatMap(({ host }) => host.advisories), ...live],
      bareColumns: ['host', 'a', 'aaaa', 'freshest_observation_ms', 'coverage', 'cname'],
    };
  },
};

function rowOf({ name, wildcard, ipv4, ipv6, freshest, aliases }: Resolution): Row {
  const isResolved = ipv4.length + ipv6.length > 0;
  return {
    host: name,
    a: ipv4,
    aaaa: ipv6,
    freshest_observation_ms: freshest === null ? null : BigInt(freshest),
    coverage: isResolved ? (wildcard === null ? 'resolved' : 'wildcard') : 'no-data',
    cname: aliases,
    wildcard,
  };
}
