import type { RelationshipPattern } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';

/** How the arrow of a step shall lie: as it was written, the other way round, or without a head. */
export type Arrow = 'as-written' | 'turned' | 'undirected';

const LEFT_HEADS = '<⟨〈﹤＜';
const RIGHT_HEADS = '>⟩〉﹥＞';

/** The edits of the arrow's heads alone; none for an arrow that has no head, or shall stay. */
export function arrowEdits(text: string, step: RelationshipPattern, arrow: Arrow): Edit[] {
  if (arrow === 'as-written' || step.direction === 'none') return [];
  const head = headOf(text, step);
  if (head === null) return [];
  const removed: Edit = { span: { start: head, end: head + 1 }, text: '' };
  if (arrow === 'undirected') return [removed];
  return [removed, step.direction === 'right' ? newLeftHead(step) : newRightHead(text, step)];
}

function newLeftHead(step: RelationshipPattern): Edit {
  return { span: { start: step.span.start, end: step.span.start }, text: '<' };
}

/** The second dash of the arrow; a quantifier (`+`, `{1,3}`) may follow it. */
function newRightHead(text: string, step: RelationshipPattern): Edit {
  const from = step.bracketSpan?.end ?? step.span.start;
  const dashes = [...text.slice(from, step.span.end)].map((letter, index) => (isDash(letter) ? from + index + 1 : -1));
  const end = Math.max(...dashes, from);
  return { span: { start: end, end }, text: '>' };
}

function headOf(text: string, step: RelationshipPattern): number | null {
  if (step.direction === 'left') return LEFT_HEADS.includes(text.charAt(step.span.start)) ? step.span.start : null;
  const from = step.bracketSpan?.end ?? step.span.start;
  const index = [...text.slice(from, step.span.end)].findLastIndex((letter) => RIGHT_HEADS.includes(letter));
  return index < 0 ? null : from + index;
}

function isDash(letter: string): boolean {
  return /[-­‐-―−﹘﹣－]/.test(letter);
}
