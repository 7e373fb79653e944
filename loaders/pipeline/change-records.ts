import { randomUUID } from 'node:crypto';
import type { ManagedTransaction } from 'neo4j-driver';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { EdgeShape } from './model.ts';

/** What a change is about. */
export type ChangeKind =
  | 'dns'
  | 'registration'
  | 'certificate'
  | 'routing'
  | 'rpki'
  | 'reputation'
  | 'content'
  | 'technology';

/** One thing that was so and is no longer, or is now and was not; an empty list stands for nothing. */
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

/** Where a change comes from. */
export interface ChangeOrigin {
  readonly source: string;
  /** Id of the run; absent for what was derived. */
  readonly run?: string;
  /** Date of the data that shows it, epoch ms. */
  readonly observedAt: number;
}

/** On whose behalf rows are written, and by which list of suffixes. */
export interface WriteCause {
  /** Changes worth keeping are kept under it; absent where all is new. */
  readonly origin?: ChangeOrigin | undefined;
  /** No earlier run of the source and part has written anything. */
  readonly isFirstLoad: boolean;
  readonly suffixes: SuffixList;
  /** Things that this run is the first to tell of: nothing of them has changed. Absent where nothing is kept. */
  readonly firstSights?: Set<string>;
}

/** Edges whose coming and going is kept, and the end that they tell of: the zone for its servers, the host for the rest. */
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

/** Properties whose values are kept when they change. */
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

/** What an edge's coming tells of, where that is kept only of things that were told of before. */
export function sightOf(shape: EdgeShape): { readonly kind: ChangeKind; readonly subject: 'from' | 'to' } | null {
  const rule = EDGES.get(shape.type);
  // A list that names a thing for the first time is the change that people wait for.
  return rule === undefined || rule.kind === 'reputation' ? null : rule;
}

/** Types of edges that tell of one kind, by the end that they tell of. */
export function typesOf(kind: ChangeKind, subject: 'from' | 'to'): readonly string[] {
  return [...EDGES].flatMap(([type, rule]) => (rule.kind === kind && rule.subject === subject ? [type] : []));
}

/** The change that an edge's coming or going is; null where nobody asks. */
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

/** The changes that new values of a node's properties are; a value set for the first time is none. */
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

/** Keeps changes as islands, in the transaction that makes them. */
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
