import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import type { NodePattern, ParsedStatement, RelationshipPattern } from '../../parse/outline.ts';
import type { KnownEdge } from './edge-names.ts';
import { isOneHop, type PathStep, type StepLabels } from './steps.ts';

/** Edges from a server to the name that it serves: both ends are hosts, so only their names reveal a reversed arrow. */
const SERVING: ReadonlySet<string> = new Set(['MAIL_FOR', 'NAMESERVER_FOR']);

const SERVER = /^(?:mx|ns|mail|smtp|dns|server|srv)s?\d*$|mail_?server|mail_?host|name_?server|exchanger/i;
const DOMAIN = /^(?:d|dom|domain|zone|apex|site|target|customer|victim|company)\d*$/i;
const SERVER_HOST = /^(?:mx|ns|mail|smtp|dns|pop|imap|relay|aspmx|alt)[\d-]*\./i;

/**
 * Returns whether the names in the pattern show that its arrow is reversed: `(domain)-[:MAIL_FOR]->(mx)`, or a registrable domain in place
 * of the server. A single hint without a counter-hint is not enough.
 */
export function readsReversed(
  { pattern, left, right }: PathStep,
  edges: readonly KnownEdge[],
  labels: StepLabels,
): boolean {
  const [edge, second] = edges;
  if (edge === undefined || second !== undefined || left === null || right === null) return false;
  if (pattern.direction === 'none' || !isOneHop(pattern)) return false;
  const isLeftwards = (pattern.direction === 'left') !== edge.turned;
  const [start, end] = isLeftwards ? [right, left] : [left, right];
  if (edge.declaration.type === 'CHILD_OF') {
    const [startLabels, endLabels] = isLeftwards ? [labels.right, labels.left] : [labels.left, labels.right];
    // A mail address is no host, and its parent is one.
    return endLabels.join() === 'HOSTNAME' && startLabels.join() !== 'EMAIL' && isApex(start);
  }
  return SERVING.has(edge.declaration.type) && serverHint(end) - serverHint(start) >= 2;
}

/** Returns the number of names above a subdomain, its top-level domain included; 0 for a node without such a name. */
export function namesAbove(node: NodePattern | null): number {
  const host = node === null ? null : hostOf(node);
  const apex = host === null ? null : LIBRARY_SUFFIXES.apexOf(host, 'icann');
  return host === null || apex === null || apex === host ? 0 : host.split('.').length - 1;
}

/** The parent of a registrable domain is its top-level domain, and no host. */
function isApex(node: NodePattern): boolean {
  const host = hostOf(node);
  return host !== null && LIBRARY_SUFFIXES.apexOf(host, 'icann') === host;
}

function hostOf({ properties }: NodePattern): string | null {
  const value = properties.find(({ key }) => key === 'name')?.value;
  return value?.kind === 'string' ? value.value.toLowerCase().replace(/\.$/, '') : null;
}

/** Returns a number above zero if a node looks like a server, below if it looks like what is served. */
function serverHint(node: NodePattern): number {
  return variableHint(node.variable ?? '') + hostHint(node);
}

function variableHint(variable: string): number {
  if (SERVER.test(variable)) return 2;
  return DOMAIN.test(variable) ? -1 : 0;
}

function hostHint(node: NodePattern): number {
  const host = hostOf(node);
  if (host === null) return 0;
  if (SERVER_HOST.test(host)) return 2;
  return LIBRARY_SUFFIXES.apexOf(host, 'icann') === host ? -1 : 0;
}

const NEIGHBOUR = 'BGP_NEIGHBOR';

/** The relation in which the first provides for the second. */
export const PROVIDES = 'provider-customer';

/** Returns whether a step asks only for neighbours, by an arrow that shows who provides for whom. */
export function saysWhoProvides(statement: ParsedStatement, { pattern }: PathStep): boolean {
  const [type, second] = pattern.types;
  if (type?.name !== NEIGHBOUR || second !== undefined || pattern.direction === 'none') return false;
  const asked = classOf(statement, pattern);
  return asked === PROVIDES || (asked === null && isOneHop(pattern));
}

/** The relation that a query asks for; null where it does not say. */
export function classOf({ outline }: ParsedStatement, { variable, properties }: RelationshipPattern): string | null {
  const compared = outline.comparisons.find(
    (one) => variable !== null && one.variable === variable && one.property === 'relClass' && one.operator === '=',
  );
  const value = properties.find(({ key }) => key === 'relClass')?.value ?? compared?.value;
  return value?.kind === 'string' ? value.value : null;
}
