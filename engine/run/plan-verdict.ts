import type { Plan } from 'neo4j-driver';
import type { QueryLimits } from '../limits.ts';
import type { StoreCounts } from './store-counts.ts';

/** How large labels and types are. */
export type Counts = Pick<StoreCounts, 'nodes' | 'edges'>;

/** Why a plan must not run. */
export interface Refusal {
  readonly reason: 'unlabelled_node' | 'unanchored_label_scan' | 'unanchored_virtual_edge_scan' | 'cartesian_product';
  readonly detail: string;
  /** The label that would be scanned. */
  readonly label: string | null;
}

/**
 * Judges Neo4j's own plan: nodes must be found by an index, or be of a small label. Null means that it may run. This
 * is also the second layer of the islands rule: a plan that reads all nodes never runs, whatever its text said.
 */
export async function judgePlan(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  for (const operator of flatten(plan)) {
    const refusal = await judgeOperator(operator, counts, limits);
    if (refusal !== null) return refusal;
  }
  return null;
}

async function judgeOperator(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const operator = plan.operatorType.replace(/@.*$/, '');
  if (operator.endsWith('AllNodesScan')) return allNodes();
  if (operator.includes('AllRelationshipsScan')) return openEdge('any type');
  if (/NodeByLabels?Scan/.test(operator)) return judgeLabels(plan, counts, limits);
  if (/RelationshipTypes?Scan/.test(operator)) return judgeTypes(plan, counts, limits);
  if (/^(?:Node|Directed|Undirected|Partitioned).*IndexScan$/.test(operator)) return judgeIndexScan(plan, limits);
  if (operator === 'CartesianProduct' && rowsOf(plan) > limits.productRows) return product(rowsOf(plan));
  return null;
}

async function judgeLabels(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const labels = namesIn(detailsOf(plan));
  const sizes = await Promise.all(labels.map((label) => counts.nodes(label)));
  const isIntersection = plan.operatorType.startsWith('Intersection');
  const scanned = isIntersection ? Math.min(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
  if (scanned <= limits.scannedNodes) return null;
  const label = labels[sizes.indexOf(Math.max(...sizes))] ?? null;
  const detail = `This reads all ${scanned.toLocaleString('en')} nodes of ${labels.join(' and ')}; name the one to begin with.`;
  return { reason: 'unanchored_label_scan', detail, label };
}

async function judgeTypes(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const types = namesIn(detailsOf(plan));
  const scanned = await counts.edges(types);
  return scanned <= limits.scannedNodes ? null : openEdge(types.length > 3 ? 'any type' : types.join(' or '));
}

function judgeIndexScan(plan: Plan, limits: QueryLimits): Refusal | null {
  if (rowsOf(plan) <= limits.scannedNodes) return null;
  const [label = null] = /:(\w+)\(/.exec(detailsOf(plan))?.slice(1) ?? [];
  const detail = `This reads the whole index of ${label ?? 'a label'}; compare with a value, or add a LIMIT.`;
  return { reason: 'unanchored_label_scan', detail, label };
}

function allNodes(): Refusal {
  return {
    reason: 'unlabelled_node',
    detail: 'This reads every node of the graph; give a label and a name.',
    label: null,
  };
}

function openEdge(type: string): Refusal {
  const detail = `This reads every relationship of ${type}, as neither end is named; name one of them.`;
  return { reason: 'unanchored_virtual_edge_scan', detail, label: null };
}

function product(rows: number): Refusal {
  const times = Math.round(rows).toLocaleString('en');
  const detail = `Parts of the pattern are not joined: some ${times} combinations. Join them, or ask for them one by one.`;
  return { reason: 'cartesian_product', detail, label: null };
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...plan.children.flatMap(flatten)];
}

/** The names behind the colon of `n:HOSTNAME|IPV4` or `(a)-[r:ROUTES]->(b)`. */
function namesIn(details: string): string[] {
  const expression = /:([^)\]\s]+)/.exec(details)?.[1] ?? '';
  return expression
    .split(/[|&:!]/)
    .map((name) => name.replaceAll('`', ''))
    .filter((name) => name !== '');
}

function detailsOf(plan: Plan): string {
  const details: unknown = plan.arguments.Details;
  return typeof details === 'string' ? details : '';
}

function rowsOf(plan: Plan): number {
  return Number(plan.arguments.EstimatedRows ?? 0);
}
