import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import type { Procedure } from '../engine/procedure-catalog.ts';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import { indicators } from './indicators.ts';

const PARAMETERS = z.object({ host: indicators('host') });

/** The addresses of hosts, as the graph has them: of the names themselves, and of those that they are aliases of. */
export const resolve: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.resolve',
  description: 'A and AAAA records of a host or a list of hosts, from the graph; no live lookup.',
  example: 'CALL svc.resolve("www.example.com")',
  sampleExample: 'CALL svc.resolve("github.com")',
  columns: [
    { name: 'host', type: 'STRING', description: 'host in normal form' },
    { name: 'a', type: 'LIST<STRING>', description: 'IPv4 addresses' },
    { name: 'aaaa', type: 'LIST<STRING>', description: 'IPv6 addresses' },
    {
      name: 'freshest_observation_ms',
      type: 'INTEGER',
      description: 'newest sighting of any of them, epoch ms, or null',
    },
    {
      name: 'coverage',
      type: 'STRING',
      description: 'resolved, or no-data: nothing is known, which is not "has none"',
    },
    {
      name: 'cname',
      type: 'LIST<STRING>',
      description: `names that it is an alias of, nearest first, at most ${LONGEST_ALIAS_CHAIN} steps`,
    },
  ],
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: TEXT,
    inputs: calls.map(({ host }) => ({ hosts: host.names })),
    advisories: calls.flatMap(({ host }) => host.advisories),
  }),
};

const TEXT = build();

function build(): string {
  const input = new Cypher.NamedVariable('input');
  const host = new Cypher.NamedVariable('host');
  const records = {
    a: new Cypher.NamedVariable('a'),
    aaaa: new Cypher.NamedVariable('aaaa'),
    freshest: new Cypher.NamedVariable('freshest'),
    names: new Cypher.NamedVariable('names'),
  };
  const coverage = new Cypher.Case()
    .when(Cypher.eq(Cypher.size(Cypher.plus(records.a, records.aaaa)), new Cypher.Literal(0)))
    .then(new Cypher.Literal('no-data'))
    .else(new Cypher.Literal('resolved'));
  const answer = new Cypher.Call(recordsOf(host, records), [host]).return(
    host,
    records.a,
    records.aaaa,
    [records.freshest, 'freshest_observation_ms'],
    [coverage, 'coverage'],
    [othersThan(host, records.names), 'cname'],
  );
  return Cypher.utils.concat(new Cypher.Unwind([input.property('hosts'), host]), answer).build().cypher;
}

/** The name, what it is an alias of (nearest first), and the addresses of all of these. */
function recordsOf(
  host: Cypher.Variable,
  columns: Readonly<Record<'a' | 'aaaa' | 'freshest' | 'names', Cypher.Variable>>,
): Cypher.Clause {
  const hop = new Cypher.NamedNode('hop');
  const chain = new Cypher.NamedPathVariable('chain');
  const distance = new Cypher.NamedVariable('distance');
  const seen = new Cypher.NamedRelationship('seen');
  const address = new Cypher.NamedNode('address');
  const aliases = new Cypher.Pattern(new Cypher.Node(), { labels: ['HOSTNAME'], properties: { name: host } })
    .related({ type: 'ALIAS_OF', length: { min: 0, max: LONGEST_ALIAS_CHAIN } })
    .to(hop, { labels: ['HOSTNAME'] })
    .assignTo(chain);
  const resolved = new Cypher.Pattern(hop).related(seen, { type: 'RESOLVES_TO' }).to(address);
  return new Cypher.OptionalMatch(aliases)
    .with(hop, [Cypher.min(Cypher.length(chain)), distance])
    .optionalMatch(resolved)
    .with(hop, distance, seen, address)
    .orderBy([distance], [hop.property('name')], [address.property('orderKey')], [address.property('name')])
    .return(
      [namesOf(address, 'IPV4'), columns.a],
      [namesOf(address, 'IPV6'), columns.aaaa],
      [Cypher.max(Cypher.coalesce(seen.property('lastSeen'), seen.property('observed_at'))), columns.freshest],
      [Cypher.collect(hop.property('name')).distinct(), columns.names],
    );
}

function namesOf(address: Cypher.Node, label: string): Cypher.Expr {
  const name = new Cypher.Case().when(address.hasLabel(label)).then(address.property('name'));
  return Cypher.collect(name).distinct();
}

function othersThan(host: Cypher.Variable, names: Cypher.Variable): Cypher.Expr {
  const name = new Cypher.NamedVariable('name');
  return new Cypher.ListComprehension(name).in(names).where(Cypher.neq(name, host));
}
