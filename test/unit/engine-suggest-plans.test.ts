import type { Plan } from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { judgePlan } from '../../engine/run/plan-verdict.ts';

const SIZES: Readonly<Record<string, number>> = { HOSTNAME: 1_000_000, IPV4: 1_000_000, ASN: 80_000 };
const counts = {
  nodes: (label: string) => Promise.resolve(SIZES[label] ?? 250),
  edges: () => Promise.resolve(1_000_000),
};

function operator(operatorType: string, Details: string, estimate: number, ...children: Plan[]): Plan {
  return {
    operatorType: `${operatorType}@neo4j`,
    identifiers: [],
    arguments: { Details, EstimatedRows: String(estimate) },
    children,
  };
}

const hosts = (estimate = 1_000_000): Plan => operator('NodeByLabelScan', 'n:HOSTNAME', estimate);
const countries = (estimate = 250): Plan => operator('NodeByLabelScan', 'c:COUNTRY', estimate);
const seek = (): Plan => operator('NodeUniqueIndexSeek', 'UNIQUE h:HOSTNAME(name) WHERE name = $x', 1);
const edges = (type: string): Plan => operator('DirectedRelationshipTypeScan', `(a)-[r:${type}]->(b)`, 5);

async function reasonOf(plan: Plan): Promise<string | undefined> {
  return (await judgePlan(operator('ProduceResults', 'n', 1, plan), counts, DEFAULT_LIMITS))?.reason;
}

describe('a large label', () => {
  it.each([
    ['is not read whole', hosts(), 'unanchored_label_scan'],
    ['is read for as many nodes as a LIMIT asks for', operator('Limit', '5', 5, hosts(5)), undefined],
    ['is read for those that are skipped, too', operator('Limit', '5 + 10', 15, hosts(15)), undefined],
    ['is not skipped through', operator('Limit', '5 + 500000', 15, hosts(15)), 'unanchored_label_scan'],
    [
      'is read for a LIMIT from a parameter, because no answer has more rows',
      operator('Limit', '$x', 5, hosts(5)),
      undefined,
    ],
    ['is not put in order', operator('Top', 'n.rank ASC LIMIT 5', 5, hosts()), 'unanchored_label_scan'],
    [
      'is not aggregated',
      operator('Limit', '1', 1, operator('EagerAggregation', 'count(*) AS c', 1, hosts())),
      'unanchored_label_scan',
    ],
    [
      'is not searched for a property',
      operator('Limit', '5', 5, operator('Filter', 'n.isThreat = true', 5, hosts(100))),
      'unanchored_label_scan',
    ],
    [
      'is walked on from',
      operator(
        'Limit',
        '5',
        5,
        operator('Filter', 'i:IPV4 AND NOT b = a', 5, operator('Expand(All)', '(n)-[a:X]->(i)', 5, hosts(5))),
      ),
      undefined,
    ],
    [
      'is not read by an OPTIONAL MATCH',
      operator('Apply', '', 5, seek(), operator('Optional', 'h', 5, hosts())),
      'unanchored_label_scan',
    ],
    ['may be asked whether it has any node', operator('SemiApply', '', 1, seek(), hosts(1)), undefined],
    [
      'is not searched by an EXISTS',
      operator('SemiApply', '', 1, seek(), operator('Filter', 'x.a = h.a', 1, hosts(20))),
      'unanchored_label_scan',
    ],
    ['is not collected', operator('RollUpApply', '', 1, seek(), hosts()), 'unanchored_label_scan'],
    ['is not one branch of a union', operator('Union', '', 5, seek(), hosts()), 'unanchored_label_scan'],
    ['is counted by the count store', operator('NodeCountFromCountStore', 'count( (:HOSTNAME) ) AS c', 1), undefined],
  ])('A large label %s', async (_, plan, reason) => {
    expect(await reasonOf(plan)).toBe(reason);
  });

  it('The refusal of a large label gives its variable, its label and how much would be read', async () => {
    expect(await judgePlan(hosts(), counts, DEFAULT_LIMITS)).toMatchObject({
      variable: 'n',
      label: 'HOSTNAME',
      detail: 'This reads 1,000,000 nodes of HOSTNAME; name the node to start from.',
    });
  });
});

describe('relationships', () => {
  it.each([
    ['of a stored type are read for a LIMIT', operator('Limit', '5', 5, edges('RESOLVES_TO')), undefined],
    [
      'of a query-time type are not read without an end',
      operator('Limit', '5', 5, edges('ANNOUNCED_BY')),
      'unanchored_virtual_edge_scan',
    ],
    ['are not read whole', edges('RESOLVES_TO'), 'unanchored_virtual_edge_scan'],
    [
      'are not counted one by one',
      operator('EagerAggregation', 'count(r) AS c', 1, edges('RESOLVES_TO')),
      'global_edge_count',
    ],
    [
      'of any type are not read',
      operator('UndirectedAllRelationshipsScan', '(a)-[r]-(b)', 5),
      'unanchored_virtual_edge_scan',
    ],
  ])('Relationships %s', async (_, plan, reason) => {
    expect(await reasonOf(plan)).toBe(reason);
  });
});

describe('parts of a pattern that nothing joins', () => {
  const product = (estimate: number, ...parts: Plan[]): Plan => operator('CartesianProduct', '', estimate, ...parts);

  it.each([
    ['may be a few', product(62_500, countries(), countries(62_500)), undefined],
    [
      'may not be millions, whatever is thought of a condition',
      product(0, operator('Filter', 'c.x = d.x', 0, product(62_500, countries(), countries())), countries(0)),
      'cartesian_product',
    ],
    ['may be asked for some', operator('Limit', '5', 5, product(5, hosts(1), hosts(5))), undefined],
    [
      'may not be searched',
      operator('Limit', '5', 5, operator('Filter', 'a.x = b.y', 5, product(100, countries(1), hosts(100)))),
      'cartesian_product',
    ],
    [
      'are counted where they repeat',
      operator('Apply', '', 1e7, product(62_500, countries(), countries()), countries(1e7)),
      'cartesian_product',
    ],
  ])('Parts of a pattern that nothing joins %s', async (_, plan, reason) => {
    expect(await reasonOf(plan)).toBe(reason);
  });
});
