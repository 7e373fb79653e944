import type { NameUse, ValueReference } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { Edit } from '../text/edit.ts';
import type { Anchor } from './anchors.ts';
import type { Folding } from './fold.ts';
import { boundKeys, type KeyInput } from './values.ts';

/** The labels that `{id: "<slug>"}` names as well as `name` does. */
const NAMED_BY_ID: ReadonlySet<string> = new Set(['FEED_SOURCE', 'CATEGORY']);

/** Folds the `id` slugs of feeds and categories: white space around them off, lower case. */
export function foldSlugs(
  anchors: readonly Anchor[],
  meaning: (use: NameUse) => readonly string[],
  parameters: Readonly<Record<string, unknown>>,
): Folding {
  const named = anchors.filter((anchor) => anchor.labels.flatMap(meaning).every((label) => NAMED_BY_ID.has(label)));
  const values = named.flatMap((anchor) => flattened(anchor.value));
  return {
    edits: values.flatMap(literalEdit),
    advisories: [],
    parameterUses: values.flatMap((value) => {
      const bound = value.kind === 'parameter' ? boundKeys(parameters[value.name]) : null;
      if (bound === null || value.kind !== 'parameter') return [];
      const folded = typeof bound === 'object' ? bound.map(foldId) : foldId(bound);
      return [{ name: value.name, span: value.span, folded }];
    }),
  };
}

function foldId(id: KeyInput): KeyInput {
  return typeof id === 'string' ? id.trim().toLowerCase() : id;
}

function literalEdit(value: ValueReference): Edit[] {
  if (value.kind !== 'string' || foldId(value.value) === value.value) return [];
  return [{ span: value.span, text: writeStringLiteral(String(foldId(value.value))) }];
}

function flattened(value: ValueReference): readonly ValueReference[] {
  return value.kind === 'list' ? value.items.flatMap(flattened) : [value];
}
