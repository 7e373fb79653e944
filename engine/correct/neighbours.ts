import type { ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import { isOneHop, type PathStep } from './steps.ts';

const NEIGHBOUR = 'BGP_NEIGHBOR';

/** The relation in which the first provides for the second. */
export const PROVIDES = 'provider-customer';

/** Whether a step asks for neighbours alone, by an arrow that says who provides for whom. */
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
