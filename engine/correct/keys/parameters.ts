import { isDeepStrictEqual } from 'node:util';
import type { Condition, Parameters } from '../../contract/step.ts';
import type { ParsedStatement, ValueReference } from '../../parse/outline.ts';
import type { Edit } from '../../text/edit.ts';
import type { Anchor, Meaning } from './anchors.ts';
import type { Folding } from './fold-keys.ts';
import { isLookedUp, readKey } from './read-key.ts';

/** Parameters that hold folded values, and the places that read one of a new name. */
export interface ParameterFolding {
  readonly edits: readonly Edit[];
  readonly parameters: Parameters;
}

/**
 * Binds the folded values. A parameter that is used only as one key is bound again under its own name, so that the text stays; one with
 * other uses keeps its value, and each use as a key reads its own parameter.
 */
export function foldParameters(
  statement: ParsedStatement,
  uses: Folding['parameterUses'],
  bound: Parameters,
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
export function freshName(wish: string, statement: ParsedStatement, bound: Parameters): string {
  const base = wish.replace(/\W/g, '_').replace(/^(?=\d)/, 'p');
  const taken = new Set([
    ...Object.keys(bound),
    ...statement.outline.all('parameter').map((parameter) => parameter.name),
  ]);
  let name = base;
  while (taken.has(name)) name += '_';
  return name;
}

/** A parameter that names a node of these labels. */
interface Use {
  readonly name: string;
  readonly labels: readonly string[];
  readonly isList: boolean;
}

/**
 * Holds for parameters whose values, as keys of the anchors, are already in their stored form, are lists where the present ones are, and
 * belong to no label whose names are looked up: the result for a query that these did not change holds for them too.
 */
export function plainParameters(anchors: readonly Anchor[], meaning: Meaning, present: Parameters): Condition {
  const uses = anchors.flatMap((anchor) => {
    const labels = [...new Set(anchor.labels.flatMap(meaning))];
    return parametersIn(anchor.value).map((name): Use => ({ name, labels, isList: Array.isArray(present[name]) }));
  });
  return (parameters) => uses.every((use) => isPlain(use, parameters[use.name]));
}

/** The names of the parameters that a value reads. */
export function parametersIn(value: ValueReference): readonly string[] {
  if (value.kind === 'parameter') return [value.name];
  return value.kind === 'list' ? value.items.flatMap(parametersIn) : [];
}

function isPlain({ labels, isList }: Use, value: unknown): boolean {
  if (Array.isArray(value) !== isList) return false;
  if (labels.some(isLookedUp)) return false;
  return [value].flat().every((item: unknown) => {
    if (typeof item !== 'string') return false;
    const reading = readKey(labels, item);
    return reading.kind === 'folded' && reading.name === item;
  });
}
