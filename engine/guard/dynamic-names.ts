import { dynamicNames } from '../parse/labels.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses `$(...)` in place of a label or type: what a pattern looks for must stand in the text. */
export const refuseDynamicNames: Filter = (statement) => {
  const [name] = dynamicNames(statement.tree);
  if (name === undefined) return;
  const detail = 'Labels and types are written out here; $(...) cannot stand for one.';
  throw queryError(statement, spanOf(name), 'UNSUPPORTED_FORM', detail);
};
