import type { Plan } from 'neo4j-driver';
import { edgeDeclaration } from '../../schema/edges.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { type DemandedOperator, demandedOperators, detailsOf, operatorOf, rowsOf } from './plan-demand.ts';
import type { StoreCounts } from './store-counts.ts';

/** Sizes of labels and types. */
export type Counts = Pick<StoreCounts, 'nodes' | 'edges'>;

/** Why a plan must not run. */
export interface Refusal {
  readonly reason:
    | 'unlabelled_node'
    | 'unanchored_label_scan'
    | 'unanchored_virtual_edge_scan'
    | 'global_edge_count'
    | 'cartesian_product';
  readonly detail: string;
  /** The label to be scanned. */
  readonly label: string | null;
  /** The variable of the node or relationship to be scanned. */
  readonly variable: string | null;
}

/**
 * Judges Neo4j's own plan: nodes must be found by an index, be of a small label, or be few because a LIMIT asks for no
 * more. Null means that it may run. This is also the second layer of the islands rule: a plan that reads all nodes
 * never runs, whatever its text said.
 */
export async function judgePlan(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  for (const operator of demandedOperators(plan, limits.rows)) {
    const refusal = await judgeOperator(operator, counts, limits);
    if (refusal !== null) return refusal;
  }
  return null;
}

async function judgeOperator(leaf: DemandedOperator, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const operator = operatorOf(leaf.plan);
  if (operator.endsWith('AllNodesScan')) return allNodes();
  if (/NodeByLabels?Scan$/.test(operator)) return judgeLabels(leaf, counts, limits);
  if (/Relationship(?:Types?|s)Scan$/.test(operator)) return judgeTypes(leaf, counts, limits);
  if (/IndexScan$/.test(operator)) return judgeIndexScan(leaf, counts, limits);
  if (operator === 'CartesianProduct' && leaf.demand === null) return judgeProduct(leaf.plan, counts, limits);
  return null;
}

/** Returns how many of the rows are read: all, or the number that is asked for and that the planner expects to need for them. */
function readOf(size: number, { plan, demand }: DemandedOperator): number {
  return demand === null ? size : Math.min(size, Math.max(demand, rowsOf(plan)));
}

async function judgeLabels(leaf: DemandedOperator, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const labels = namesIn(detailsOf(leaf.plan));
  const sizes = await Promise.all(labels.map((label) => counts.nodes(label)));
  const isIntersection = leaf.plan.operatorType.startsWith('Intersection');
  const size = isIntersection ? Math.min(...sizes) : sizes.reduce((sum, one) => sum + one, 0);
  const scanned = readOf(size, leaf);
  const variable = variableIn(detailsOf(leaf.plan));
  if (scanned > limits.scannedNodes) {
    const label = labels[sizes.indexOf(Math.max(...sizes))] ?? null;
    const detail = `This reads ${rows(scanned)} nodes of ${labels.join(' and ')}; name the node to start from.`;
    return { reason: 'unanchored_label_scan', detail, label, variable };
  }
  return scanned * leaf.times > limits.productRows ? product(scanned * leaf.times) : null;
}

async function judgeTypes(leaf: DemandedOperator, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const types = namesIn(detailsOf(leaf.plan));
  const size = await counts.edges(types);
  const isQueryTime = types.length === 0 || types.some((type) => edgeDeclaration(type)?.queryTime === true);
  const scanned = isQueryTime ? size : readOf(size, leaf);
  if (scanned <= limits.scannedNodes) return null;
  const name = types.length === 0 || types.length > 3 ? 'any type' : types.join(' or ');
  return isCounted(leaf) ? edgeCount(name, size) : openEdge(name, variableIn(detailsOf(leaf.plan)));
}

async function judgeIndexScan(leaf: DemandedOperator, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const [, variable = null, label = null] = /(\w+|`[^`]+`):(\w+)\(/.exec(detailsOf(leaf.plan)) ?? [];
  const isLimited = leaf.above.some((plan) => operatorOf(plan) === 'Limit');
  const size = isLimited && label !== null ? await counts.nodes(label) : rowsOf(leaf.plan);
  if (readOf(size, leaf) <= limits.scannedNodes) return null;
  const detail = `This reads the whole index of ${label ?? 'a label'}; compare with a value, or add a LIMIT.`;
  return { reason: 'unanchored_label_scan', detail, label, variable };
}

/** Returns whether the rows of a leaf are only counted. */
function isCounted({ above }: DemandedOperator): boolean {
  const aggregation = above.find((plan) => operatorOf(plan) === 'EagerAggregation');
  return aggregation !== undefined && /^count\([^)]*\) AS [^,]*$/i.test(detailsOf(aggregation));
}

/** Judges parts of a pattern that nothing joins by the most that each may read, since an estimate of filters may be zero. */
async function judgeProduct(plan: Plan, counts: Counts, limits: QueryLimits): Promise<Refusal | null> {
  const most = Math.max(rowsOf(plan), await mostRows(plan, counts));
  return most > limits.productRows ? product(most) : null;
}

async function mostRows(plan: Plan, counts: Counts): Promise<number> {
  const operator = operatorOf(plan);
  const children = await Promise.all(plan.children.map((child) => mostRows(child, counts)));
  if (operator === 'CartesianProduct') return children.reduce((times, most) => times * most, 1);
  if (/^(?:Filter|CacheProperties|Projection)$/.test(operator)) return children[0] ?? 0;
  if (operator !== 'NodeByLabelScan') return rowsOf(plan);
  const [label = ''] = namesIn(detailsOf(plan));
  return counts.nodes(label);
}

function allNodes(): Refusal {
  const detail = 'This reads every node of the graph; give a label and a name.';
  return { reason: 'unlabelled_node', detail, label: null, variable: null };
}

function openEdge(type: string, variable: string | null): Refusal {
  const detail = `This reads every relationship of ${type}, because neither end is named; name one of them.`;
  return { reason: 'unanchored_virtual_edge_scan', detail, label: null, variable };
}

function edgeCount(type: string, size: number): Refusal {
  const detail =
    `This counts ${rows(size)} relationships of ${type} one by one; without conditions on their ends the count ` +
    'is known, and CALL db.relationshipTypes() returns the counts of all types.';
  return { reason: 'global_edge_count', detail, label: null, variable: null };
}

function product(combinations: number): Refusal {
  const detail = `Parts of the pattern are not connected: about ${rows(combinations)} combinations. Connect them, or ask for them separately.`;
  return { reason: 'cartesian_product', detail, label: null, variable: null };
}

function rows(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** The names behind the colon of `n:HOSTNAME|IPV4` or `(a)-[r:ROUTES]->(b)`. */
function namesIn(details: string): string[] {
  const expression = /:([^)\]\s]+)/.exec(details)?.[1] ?? '';
  return expression
    .split(/[|&:!]/)
    .map((name) => name.replaceAll('`', ''))
    .filter((name) => name !== '');
}

/** The variable before the colon; null for one that the planner made up. */
function variableIn(details: string): string | null {
  const variable = /(\w+|`[^`]+`):/.exec(details)?.[1]?.replaceAll('`', '') ?? null;
  return variable === null || /^anon_\d+$/.test(variable) ? null : variable;
}
