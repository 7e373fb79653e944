import { type Folded, fold, KeyError } from '../../schema/keys/index.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import type { KeyKind } from '../../schema/model.ts';
import type { KeyInput } from './values.ts';

/** What a value is as the name of a node that has one of some labels. */
export type KeyReading =
  | { readonly kind: 'folded'; readonly name: string; readonly changed: boolean; readonly as: KeyKind }
  | { readonly kind: 'refused'; readonly errors: readonly KeyError[] }
  /** It fits several labels in different forms, or none of them is known: it is left as it was written. */
  | { readonly kind: 'undecided' };

/** Folds a value for the key of any of the labels; `undecided` where they disagree on its form. */
export function readKey(labels: readonly string[], input: KeyInput): KeyReading {
  const kinds = new Set(labels.flatMap((label) => labelDeclaration(label)?.key ?? []));
  const errors: KeyError[] = [];
  const readings = new Map<string, { folded: Folded; as: KeyKind }>();
  for (const as of kinds) {
    const folded = foldOrError(as, input);
    if (folded instanceof KeyError) errors.push(folded);
    else if (!readings.has(folded.name)) readings.set(folded.name, { folded, as });
  }
  const [only, second] = [...readings.values()];
  if (only === undefined) return errors.length === 0 ? { kind: 'undecided' } : { kind: 'refused', errors };
  return second === undefined ? { kind: 'folded', ...only.folded, as: only.as } : { kind: 'undecided' };
}

/** The labels among some whose key the value can be. */
export function labelsThatFit(labels: readonly string[], input: KeyInput): readonly string[] {
  return labels.filter((label) => readKey([label], input).kind === 'folded');
}

function foldOrError(kind: KeyKind, input: KeyInput): Folded | KeyError {
  try {
    return fold(kind, input);
  } catch (error) {
    if (error instanceof KeyError) return error;
    throw error;
  }
}
