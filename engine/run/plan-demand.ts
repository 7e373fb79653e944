import type { Plan } from 'neo4j-driver';

/** An operator of a plan, with the demands of the operators above it. */
export interface DemandedOperator {
  readonly plan: Plan;
  /** Maximum number of rows demanded from it; null if it is read to its end. */
  readonly demand: number | null;
  /** How often it is read, by the planner's estimate: once for each row that it is applied to. */
  readonly times: number;
  /** The operators above it, the nearest last. */
  readonly above: readonly Plan[];
}

/** Returns the operators of a plan, from the top. `unknownLimit` replaces a LIMIT from a parameter. */
export function demandedOperators(root: Plan, unknownLimit: number): DemandedOperator[] {
  const visit = (plan: Plan, demand: number | null, times: number, above: readonly Plan[]): DemandedOperator[] => {
    const [first] = plan.children;
    const inner = plan.children.flatMap((child, index) => {
      const asked = demandOf(plan, index, demand, unknownLimit);
      const isRepeated = index > 0 && APPLIES.test(operatorOf(plan)) && first !== undefined;
      return visit(child, asked, isRepeated ? times * Math.max(1, rowsOf(first)) : times, [...above, plan]);
    });
    return [{ plan, demand, times, above }, ...inner];
  };
  return visit(root, null, 1, []);
}

const APPLIES = /Apply$/;
const ASKS_ONE = /^(?:Anti|Let|Select)*(?:Or|Anti)*SemiApply$|SemiApply$/;
/** Operators that pass rows on one by one: below them no more is read than is demanded from them. */
const STREAMING =
  /^(?:ProduceResults|Projection|CacheProperties|Unwind|Optional|OptionalExpand\(All\)|Expand\(All\)|VarLengthExpand\(All\)|ProcedureCall|Skip|Union|OrderedUnion|OrderedDistinct|CartesianProduct|\w*Apply)$/;

function demandOf(plan: Plan, child: number, demand: number | null, unknownLimit: number): number | null {
  const operator = operatorOf(plan);
  if (operator === 'Limit') return Math.min(demand ?? Number.POSITIVE_INFINITY, limitOf(plan) ?? unknownLimit);
  if (child > 0 && ASKS_ONE.test(operator)) return 1;
  if (child > 0 && operator === 'RollUpApply') return null;
  if (operator === 'Filter') return comparesProperties(plan) ? null : demand;
  return STREAMING.test(operator) ? demand : null;
}

/** Returns the number of `5`, or of `5 + 10` if rows are skipped; null for a parameter. */
function limitOf(plan: Plan): number | null {
  const parts = detailsOf(plan)
    .split('+')
    .map((part) => part.trim());
  return parts.every((part) => /^\d+$/.test(part)) ? parts.reduce((sum, part) => sum + Number(part), 0) : null;
}

const HARMLESS = /^\(?(?:NOT )?(?:[\w`]+:[\w|&!`]+|[\w`]+ = [\w`]+|getDegree\(.*\) > 0)\)?$/;

/**
 * Returns whether a Filter has conditions other than labels, other relationships or the existence of one: such a filter may let nothing
 * through.
 */
function comparesProperties(plan: Plan): boolean {
  return detailsOf(plan)
    .split(' AND ')
    .some((condition) => !HARMLESS.test(condition.trim()));
}

/** Returns the name of an operator, without the language version or database after it. */
export function operatorOf(plan: Plan): string {
  return plan.operatorType.replace(/@.*$/, '');
}

export function detailsOf(plan: Plan): string {
  const details: unknown = plan.arguments.Details;
  return typeof details === 'string' ? details : '';
}

/** The planner's estimate. */
export function rowsOf(plan: Plan): number {
  return Number(plan.arguments.EstimatedRows ?? 0);
}
