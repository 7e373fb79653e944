import { type Step, UNCHANGED } from '../contract/step.ts';
import { hubFree } from '../hubs/hub-free.ts';
import { hubNotices } from '../hubs/hub-notices.ts';
import { typesOf } from '../hubs/path-parts.ts';
import { typedStep } from '../hubs/typed-arrow.ts';

/**
 * Gives every relationship without a type the list of the contract's types, so that no user's path walks any other, and stops such paths
 * from passing through hubs (contract 3.4), with a notice if no path was found.
 */
export const typeOpenSteps: Step = (statement) => {
  const open = statement.outline.all('relationship').flatMap((step) => {
    const { isOpen, types } = typesOf(step);
    return isOpen && types.length > 0 ? [typedStep(step, types)] : [];
  });
  if (open.length === 0) return UNCHANGED;
  const { edits, crossings } = hubFree(statement);
  return { edits: [...edits, ...open], advisories: [], whenEmpty: hubNotices(statement, crossings), cacheable: true };
};
