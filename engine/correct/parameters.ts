import { isDeepStrictEqual } from 'node:util';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';
import type { Folding } from './fold.ts';

/** Parameters that hold folded values, and the places that read one of a new name. */
export interface ParameterFolding {
  readonly edits: readonly Edit[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Binds the folded values. A parameter that is used only as one key is bound again under its own name, so that the text stays; one with
 * other uses keeps its value, and each use as a key reads its own parameter.
 */
export function foldParameters(
  statement: ParsedStatement,
  uses: Folding['parameterUses'],
  bound: Readonly<Record<string, unknown>>,
): ParameterFolding {
  const edits: Edit[] = [];
  const parameters: Record<string, unknown> = {};
  for (const [name, keyUses] of Map.groupBy(uses, (use) => use.name)) {
    const wanted = distinct(keyUses.map((use) => use.folded));
    if (wanted.length === 1 && isDeepStrictEqual(wanted[0], bound[name])) continue;
    const everyUse = statement.outline.all('parameter').filter((parameter) => parameter.name === name).length;
    if (wanted.length === 1 && everyUse === keyUses.length) {
      parameters[name] = wanted[0];
      continue;
    }
    wanted.forEach((value, index) => {
      if (isDeepStrictEqual(value, bound[name])) return;
      const fresh = freshName(`${name}_folded${wanted.length === 1 ? '' : index + 1}`, statement, {
        ...bound,
        ...parameters,
      });
      parameters[fresh] = value;
      const readers = keyUses.filter((use) => isDeepStrictEqual(use.folded, value));
      edits.push(...readers.map((use) => ({ span: use.span, text: `$${fresh}` })));
    });
  }
  return { edits, parameters };
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex((other) => isDeepStrictEqual(value, other)) === index);
}

/** A parameter name like the one wished for that is neither used nor bound. */
export function freshName(wish: string, statement: ParsedStatement, bound: Readonly<Record<string, unknown>>): string {
  const base = wish.replace(/\W/g, '_').replace(/^(?=\d)/, 'p');
  const taken = new Set([
    ...Object.keys(bound),
    ...statement.outline.all('parameter').map((parameter) => parameter.name),
  ]);
  let name = base;
  while (taken.has(name)) name += '_';
  return name;
}
