import type { Plan, ProfiledPlan } from 'neo4j-driver';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import type { ProcedureRead } from '../contract/step.ts';
import { withOwnParameters } from '../execution/parameter-map.ts';

/** One operator of Neo4j's plan, as a row of an EXPLAIN or PROFILE answer (contract 3.3). */
export interface OperatorRow {
  readonly operator: string;
  readonly details: string | null;
  readonly estimatedRows: number | null;
  readonly depth: number;
  readonly identifiers: readonly string[];
  readonly access: 'lookup' | 'prefix' | 'suffix' | 'fulltext' | 'scan' | null;
  readonly rows?: number;
  readonly dbHits?: number | null;
  readonly timeMs?: number | null;
}

export const EXPLAIN_COLUMNS = ['operator', 'details', 'estimatedRows', 'depth', 'identifiers', 'access'] as const;
export const PROFILE_COLUMNS = [...EXPLAIN_COLUMNS, 'rows', 'dbHits', 'timeMs'] as const;

/** The plan's operators, the last one first, each with how deep it lies. */
export function operatorsOf(plan: Plan | ProfiledPlan, depth = 0): OperatorRow[] {
  const name = plan.operatorType.replace(/@.*$/, '');
  const details = textOf(plan.arguments.Details);
  const row: OperatorRow = {
    operator: name,
    details: details === null ? null : withoutInternals(withOwnParameters(details)),
    estimatedRows: numberOf(plan.arguments.EstimatedRows),
    depth,
    identifiers: plan.identifiers,
    access: accessOf(name, details ?? ''),
    ...('dbHits' in plan ? measured(plan) : {}),
  };
  return [row, ...plan.children.flatMap((child) => operatorsOf(child, depth + 1))];
}

/** A read that a procedure made for its rows, identified by its text. */
export function readRow({ text }: ProcedureRead): OperatorRow {
  const details = withoutInternals(text);
  return { operator: 'ProcedureRead', details, estimatedRows: null, depth: 0, identifiers: [], access: null };
}

function measured(plan: ProfiledPlan): Pick<OperatorRow, 'rows' | 'dbHits' | 'timeMs'> {
  const nanoseconds = numberOf(plan.arguments.Time);
  return {
    rows: Number(plan.rows),
    dbHits: Number(plan.dbHits),
    timeMs: nanoseconds === null ? null : nanoseconds / 1e6,
  };
}

/** ENDS WITH on a name is a seek by the prefix of its reversed copy. */
function accessOf(operator: string, details: string): OperatorRow['access'] {
  if (/CountFromCountStore|Seek/.test(operator)) {
    if (details.includes('reversedName STARTS WITH')) return 'suffix';
    return details.includes('STARTS WITH') ? 'prefix' : 'lookup';
  }
  if (operator.includes('EndsWithScan')) return 'suffix';
  if (operator.includes('ContainsScan')) return 'fulltext';
  return operator.includes('Scan') ? 'scan' : null;
}

const INTERNAL_NAMES = new RegExp(`\\b(?:${INTERNAL_LABELS.map(({ label }) => label).join('|')})\\b`, 'g');

/** A plan of a compiled procedure may name internal labels: they are no names of this graph. */
function withoutInternals(details: string): string {
  return details.replace(INTERNAL_NAMES, 'internal');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
}
