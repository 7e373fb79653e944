import type { Advisory } from '../../schema/advisory.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import { schemaDriftRewrite } from '../advise/notices.ts';
import type { NameUse, ParsedStatement } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';
import type { Anchor } from './anchors.ts';
import { labelsThatFit } from './key-fold.ts';
import type { LabelKnowledge } from './label-knowledge.ts';
import { type LabelMeaning, labelMeaning } from './label-names.ts';
import { unknownLabel } from './label-problems.ts';
import { type KeyInput, keysOf } from './values.ts';

/** The labels of a query as this graph knows them. */
export interface LabelCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** The labels that a name in the text stands for. */
  readonly meaning: (use: NameUse) => readonly string[];
}

/**
 * Corrects the labels of other graph products. A label with several replacements is narrowed to those that the node's
 * own name fits. Throws a QueryProblem for a label that means nothing here, or too much; our bookkeeping's are such.
 */
export function correctLabels(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  anchors: readonly Anchor[],
  parameters: Readonly<Record<string, unknown>>,
): LabelCorrection {
  const uses = knowledge.uses().filter((use) => labelDeclaration(use.name) === undefined);
  const meanings = new Map<NameUse, LabelMeaning>();
  for (const use of uses) {
    const meaning = labelMeaning(use.name);
    meanings.set(use, { ...meaning, labels: narrowed(meaning.labels, use, anchors, parameters) });
  }
  const edits = [...meanings].map(([use, { labels }]) => labelEdit(statement.text, use, labels));
  for (const [use, meaning] of meanings) {
    if (meaning.labels.length === 0) {
      const others = edits.filter((edit) => edit.text !== '' && edit.span !== use.span);
      throw unknownLabel(statement, use, meaning, others);
    }
  }
  return { edits, advisories: notices(meanings), meaning: (use) => meanings.get(use)?.labels ?? [use.name] };
}

function narrowed(
  labels: readonly string[],
  use: NameUse,
  anchors: readonly Anchor[],
  parameters: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (labels.length < 2) return labels;
  const keys = anchors
    .filter((anchor) => anchor.labels.includes(use))
    .flatMap((anchor) => keysOf(anchor.value, parameters));
  const fitting = new Set(keys.flatMap((key) => likeliest(labelsThatFit(labels, key), key)));
  return fitting.size === 0 ? labels : labels.filter((label) => fitting.has(label));
}

/** `www.example.com` could be a URL without its path, a hash a name without a dot: takes the label whose names always look like this. */
function likeliest(labels: readonly string[], key: KeyInput): readonly string[] {
  const telling = labels.filter((label) => label !== 'URL' && (label !== 'HOSTNAME' || String(key).includes('.')));
  return telling.length === 0 ? labels : telling;
}

/** `IPV4|IPV6` needs brackets next to `&` and under `!`. */
function labelEdit(text: string, use: NameUse, labels: readonly string[]): Edit {
  const joined = labels.join('|');
  const before = text.slice(0, use.span.start).trimEnd().at(-1) ?? '';
  const after = text.slice(use.span.end).trimStart().at(0) ?? '';
  const binds = '!&'.includes(before) || after === '&';
  return { span: use.span, text: labels.length > 1 && before !== '' && binds ? `(${joined})` : joined };
}

function notices(meanings: ReadonlyMap<NameUse, LabelMeaning>): Advisory[] {
  const byText = new Map(
    [...meanings].map(([use, { labels }]) => [`${use.name} ${labels.join('|')}`, { use, labels }]),
  );
  return [...byText.values()].map(({ use, labels }) => schemaDriftRewrite(use.name, labels.join(' or ')));
}
