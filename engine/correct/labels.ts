import { FOREIGN_LABELS } from '../../schema/foreign-names.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import type { ForeignName } from '../../schema/model.ts';
import { schemaDriftRewrite } from '../advise/notices.ts';
import { type Nearness, replaceLabel } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import { nearest } from '../nearest.ts';
import type { NameUse, ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { Advisory } from '../procedure-catalog.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { labelsThatFit } from './key-fold.ts';
import type { LabelKnowledge } from './label-knowledge.ts';
import { keysOf } from './values.ts';

const FOREIGN: ReadonlyMap<string, ForeignName> = new Map(
  FOREIGN_LABELS.flatMap((row) => row.foreign.map((name) => [name, row] as const)),
);
const NAMES = LABELS.map((label) => label.label);

/** The labels of a query as this graph knows them. */
export interface LabelCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** The labels that a name in the text stands for. */
  readonly meaning: (use: NameUse) => readonly string[];
}

/** What to write for a label that is not ours: `found` null where nothing is near. */
interface Replacement {
  readonly labels: readonly string[];
  readonly found: Nearness | null;
  readonly guidance: string;
}

/**
 * Corrects the labels of other graph products. A label with several replacements is narrowed to those that the node's
 * own name fits. Throws a QueryProblem for a label that means nothing here, or too much; our bookkeeping's are such.
 */
export function correctLabels(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  parameters: Readonly<Record<string, unknown>>,
): LabelCorrection {
  const anchors = anchorsOf(statement, knowledge, 'name');
  const uses = knowledge.uses().filter((use) => labelDeclaration(use.name) === undefined);
  const replacements = new Map(uses.map((use) => [use, replacementOf(use, anchors, parameters)]));
  const edits = [...replacements].map(([use, { labels }]) => labelEdit(statement.text, use, labels));
  const unknown = uses.find((use) => !isCorrected(replacements.get(use)));
  if (unknown !== undefined) throw unknownLabel(statement, unknown, replacements.get(unknown), edits);
  const meaning = (use: NameUse): readonly string[] => replacements.get(use)?.labels ?? [use.name];
  return { edits, advisories: notices(replacements), meaning };
}

function isCorrected(replacement: Replacement | undefined): boolean {
  return replacement?.found === 'map' && replacement.labels.length > 0;
}

function replacementOf(
  use: NameUse,
  anchors: readonly Anchor[],
  parameters: Readonly<Record<string, unknown>>,
): Replacement {
  const foreign = FOREIGN.get(use.name);
  if (foreign !== undefined) {
    const labels = narrowed(foreign.replacement, use, anchors, parameters);
    return { labels, found: labels.length === 0 ? null : 'map', guidance: foreign.guidance };
  }
  const name = nearest(use.name, NAMES);
  if (name === null) return { labels: [], found: null, guidance: 'CALL db.labels() lists the labels.' };
  const found = name.toLowerCase() === use.name.toLowerCase() ? 'case' : 'spelling';
  return { labels: [name], found, guidance: `the nearest label is ${name}.` };
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
  const fitting = new Set(keys.flatMap((key) => labelsThatFit(labels, key)));
  return fitting.size === 0 ? labels : labels.filter((label) => fitting.has(label));
}

/** `IPV4|IPV6` needs brackets beside `&` and under `!`. */
function labelEdit(text: string, use: NameUse, labels: readonly string[]): Edit {
  const joined = labels.join('|');
  const before = text.slice(0, use.span.start).trimEnd().at(-1) ?? '';
  const after = text.slice(use.span.end).trimStart().at(0) ?? '';
  const binds = '!&'.includes(before) || after === '&';
  return { span: use.span, text: labels.length > 1 && before !== '' && binds ? `(${joined})` : joined };
}

function unknownLabel(
  statement: ParsedStatement,
  use: NameUse,
  replacement: Replacement | undefined,
  edits: readonly Edit[],
): QueryProblem {
  const guidance = replacement?.guidance ?? '';
  const rewrite = edits.every((edit) => edit.text !== '') ? applyEdits(statement.text, edits) : null;
  const found = replacement?.found ?? 'spelling';
  return new QueryProblem(
    'query-error',
    400,
    'UNKNOWN_LABEL',
    `Label ${use.name} is not in this graph; ${decapitalised(guidance)}`,
    { ...positionAt(statement.text, use.span.start), suggestions: [replaceLabel(found, guidance, rewrite)] },
  );
}

function decapitalised(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function notices(replacements: ReadonlyMap<NameUse, Replacement>): Advisory[] {
  const byText = new Map(
    [...replacements].map(([use, { labels }]) => [`${use.name} ${labels.join('|')}`, { use, labels }]),
  );
  return [...byText.values()].map(({ use, labels }) => schemaDriftRewrite(use.name, labels.join(' or ')));
}
