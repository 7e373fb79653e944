import { randomUUID } from 'node:crypto';
import type { ManagedTransaction } from 'neo4j-driver';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { EdgeShape } from './model.ts';

/** The subject area of a change. */
export type ChangeKind =
  | 'dns'
  | 'registration'
  | 'certificate'
  | 'routing'
  | 'rpki'
  | 'reputation'
  | 'content'
  | 'technology';

/** One value or edge that disappeared, appeared, or was replaced. An empty list means none. */
export interface Change {
  readonly kind: ChangeKind;
  readonly label: string;
  /** Name of the node that changed. */
  readonly subject: string;
  /** Edge type or property. */
  readonly field: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The origin of a change. */
export interface ChangeOrigin {
  readonly source: string;
  /** Id of the run; absent for derived changes. */
  readonly run?: string;
  /** Date of the data that shows it, epoch ms. */
  readonly observedAt: number;
}

/** The run that writes rows, and its list of suffixes. */
export interface WriteCause {
  /** Changes that are worth recording are recorded under it; absent if everything is new. */
  readonly origin?: ChangeOrigin | undefined;
  /** True if no earlier run of the source and part has written anything. */
  readonly isFirstLoad: boolean;
  readonly suffixes: SuffixList;
  /** Subjects that this run describes for the first time: they have not changed. Absent if nothing is recorded. */
  readonly firstSights?: Set<string>;
}

/** Edges whose appearance and removal are recorded, and the end that has changed: the zone for its servers, the host for all others. */
const EDGES: ReadonlyMap<string, { readonly kind: ChangeKind; readonly subject: 'from' | 'to' }> = new Map(
  Object.entries({
    RESOLVES_TO: { kind: 'dns', subject: 'from' },
    ALIAS_OF: { kind: 'dns', subject: 'from' },
    HAS_PTR: { kind: 'dns', subject: 'from' },
    NAMESERVER_FOR: { kind: 'dns', subject: 'to' },
    MAIL_FOR: { kind: 'dns', subject: 'to' },
    SIGNED_WITH: { kind: 'dns', subject: 'from' },
    HAS_REGISTRAR: { kind: 'registration', subject: 'from' },
    REGISTERED_BY: { kind: 'registration', subject: 'from' },
    HAS_CERTIFICATE: { kind: 'certificate', subject: 'from' },
    LISTED_IN: { kind: 'reputation', subject: 'from' },
  }),
);

/** Properties whose changes are recorded. */
const PROPERTIES: ReadonlyMap<string, Readonly<Record<string, ChangeKind>>> = new Map(
  Object.entries({
    HOSTNAME: {
      txtRecords: 'dns',
      caaRecords: 'dns',
      srvRecords: 'dns',
      tlsaRecords: 'dns',
      svcbRecords: 'dns',
      httpsRecords: 'dns',
      soa: 'dns',
      createDate: 'registration',
      expiryDate: 'registration',
      domainStatus: 'registration',
      dnsSec: 'registration',
    },
    ANNOUNCED_PREFIX: { originAsns: 'routing', isWithdrawn: 'routing', isMoas: 'routing', rpkiStatus: 'rpki' },
  }),
);

/**
 * Returns the kind and the changed end of a shape whose new edges count as changes only for subjects that were described before; null for
 * other shapes.
 */
export function sightOf(shape: EdgeShape): { readonly kind: ChangeKind; readonly subject: 'from' | 'to' } | null {
  const rule = EDGES.get(shape.type);
  // For a listing, the first one of an indicator is the change that people wait for.
  return rule === undefined || rule.kind === 'reputation' ? null : rule;
}

/** Returns the types of edges of one kind, by the end that changes. */
export function typesOf(kind: ChangeKind, subject: 'from' | 'to'): readonly string[] {
  return [...EDGES].flatMap(([type, rule]) => (rule.kind === kind && rule.subject === subject ? [type] : []));
}

/** Returns the change for an edge that appeared or disappeared; null if its type is not recorded. */
export function edgeChange(
  shape: EdgeShape,
  edge: { readonly from: string; readonly to: string },
  happened: 'came' | 'went',
): Change | null {
  const rule = EDGES.get(shape.type);
  if (rule === undefined) return null;
  const other = [rule.subject === 'from' ? edge.to : edge.from];
  const values = happened === 'came' ? { before: [], after: other } : { before: other, after: [] };
  return { kind: rule.kind, label: shape[rule.subject], subject: edge[rule.subject], field: shape.type, ...values };
}

/** Returns the changes for new values of a node's properties. A value that is set for the first time is no change. */
export function propertyChanges(
  label: string,
  name: string,
  stored: Readonly<Record<string, unknown>>,
  set: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.entries(PROPERTIES.get(label) ?? {}).flatMap(([field, kind]) => {
    if (!(field in set) || stored[field] === undefined) return [];
    return [{ kind, label, subject: name, field, before: textsOf(stored[field]), after: textsOf(set[field]) }];
  });
}

/** Records changes as island nodes, in the transaction that makes them. */
export async function recordChanges(
  transaction: ManagedTransaction,
  { source, run, observedAt }: ChangeOrigin,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const origin = { source, observedAt: BigInt(observedAt), ...(run === undefined ? {} : { run }) };
  const rows = changes.map((change) => ({ id: randomUUID(), ...change, ...origin }));
  await transaction.run('UNWIND $rows AS row CREATE (c:CHANGE_RECORD) SET c = row, c.recordedAt = timestamp()', {
    rows,
  });
}

function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
