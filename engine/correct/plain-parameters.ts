import type { Condition } from '../contract/step.ts';
import type { NameUse, ValueReference } from '../parse/outline.ts';
import type { Anchor } from './anchors.ts';
import { readKey } from './key-fold.ts';
import { isLookedUp } from './known-as.ts';

/** A parameter that names a node of these labels. */
interface Use {
  readonly name: string;
  readonly labels: readonly string[];
  readonly isList: boolean;
}

/**
 * Holds for parameters whose values, as keys of the anchors, are in their stored form already, and lists where the present
 * ones are, and of no label whose names are looked up: what was found of a query in which these changed nothing is so with them too.
 */
export function plainParameters(
  anchors: readonly Anchor[],
  meaning: (use: NameUse) => readonly string[],
  present: Readonly<Record<string, unknown>>,
): Condition {
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
