import { STORED_EDGES } from '../../../schema/edges.ts';
import { MEANT_CHAINS } from '../../../schema/meant-chains.ts';
import type { EdgeDeclaration } from '../../../schema/model.ts';
import type { NameUse, RelationshipPattern } from '../../parse/outline.ts';
import { type Edit, insertion } from '../../text/edit.ts';
import type { StepLabels } from './steps.ts';

/** One edge of a chain, and the node after it: null at the chain's end. */
interface Hop {
  readonly type: string;
  readonly direction: 'left' | 'right';
  readonly node: string | null;
}

/** The part between two nodes of a pattern, from left to right. */
export type Chain = readonly Hop[];

const MEANT: ReadonlyMap<string, readonly { from: readonly string[]; to: readonly string[]; chain: Chain }[]> =
  Map.groupBy(
    MEANT_CHAINS.map(({ chain, ...row }) => ({ ...row, chain: readChain(chain) })),
    ({ type }) => type,
  );

/** The chain that is meant by an edge type between labels that it never joins, from left to right; null for none. */
export function meantChain(type: string, labels: StepLabels): Chain | null {
  if (labels.left.length === 0 || labels.right.length === 0) return null;
  const rows = MEANT.get(type) ?? [];
  const along = rows.find(({ from, to }) => within(labels.left, from) && within(labels.right, to));
  if (along !== undefined) return along.chain;
  const against = rows.find(({ from, to }) => within(labels.right, from) && within(labels.left, to));
  return against === undefined ? null : turnedChain(against.chain);
}

/** Labels through which everything meets: a chain through one says nothing. */
const HUBS: ReadonlySet<string> = new Set(
  'COUNTRY TLD CATEGORY RIR CITY FEED_SOURCE VENDOR REGISTRAR ACTOR'.split(' '),
);
const LONGEST = 4;

/** The shortest chain of edges that joins the labels, one by the given type before others; null where none is short. */
export function shortestChain(type: string, { left, right }: StepLabels): Chain | null {
  let chains: Chain[] = [[]];
  const seen = new Set<string>(left);
  for (let length = 1; length <= LONGEST; length += 1) {
    const longer = chains.flatMap((chain) => longerChains(chain, left));
    const complete = longer.filter((chain) => right.includes(chain.at(-1)?.node ?? ''));
    const best = complete.find((chain) => chain.some((hop) => hop.type === type)) ?? complete[0];
    if (best !== undefined) return best.map((hop, index) => (index === best.length - 1 ? { ...hop, node: null } : hop));
    chains = longer.filter((chain) => {
      const end = chain.at(-1)?.node ?? '';
      if (HUBS.has(end) || seen.has(end)) return false;
      seen.add(end);
      return true;
    });
  }
  return null;
}

function longerChains(chain: Chain, left: readonly string[]): Chain[] {
  const last = chain.at(-1);
  const ends = last === undefined ? left : [last.node ?? ''];
  return ends.flatMap((end) => hopsFrom(end).map((hop) => [...chain, hop]));
}

function hopsFrom(label: string): Hop[] {
  return STORED_EDGES.flatMap((edge) => [
    ...edge.ends.flatMap(({ from, to }) => (from.includes(label) ? to.map((node) => hop(edge, 'right', node)) : [])),
    ...edge.ends.flatMap(({ from, to }) => (to.includes(label) ? from.map((node) => hop(edge, 'left', node)) : [])),
  ]);
}

function hop({ type }: EdgeDeclaration, direction: Hop['direction'], node: string): Hop {
  return { type, direction, node };
}

/**
 * Returns the edits that replace a step by a chain. The step becomes the chain's edge of the same type, or else the first, so that its
 * variable and properties stay; the rest is written before and after it.
 */
export function chainEdits(text: string, step: RelationshipPattern, use: NameUse, chain: Chain, type: string): Edit[] {
  const own = Math.max(
    0,
    chain.findIndex((hop) => hop.type === type),
  );
  const hop = chain[own];
  if (hop === undefined) return [];
  const before = chain.slice(0, own).map((part) => arrowText(part) + nodeText(part));
  const behind = chain.slice(own + 1).map((part, index) => nodeText(chain[own + index]) + arrowText(part));
  const turned = step.direction !== 'none' && step.direction !== hop.direction;
  return [
    ...inserted(step.span.start, before.join('')),
    ...(hop.type === use.name ? [] : [{ span: use.span, text: hop.type }]),
    ...(turned ? arrowEdits(text, step, 'turned') : []),
    ...inserted(step.span.end, behind.join('')),
  ];
}

/** Returns the text of a chain in a pattern. */
export function chainText(chain: Chain): string {
  return chain.map((hop) => arrowText(hop) + (hop.node === null ? '' : nodeText(hop))).join('');
}

function inserted(at: number, text: string): Edit[] {
  return text === '' ? [] : [insertion(at, text)];
}

function arrowText({ type, direction }: Hop): string {
  return direction === 'left' ? `<-[:${type}]-` : `-[:${type}]->`;
}

function nodeText(hop: Hop | undefined): string {
  return `(:${hop?.node ?? ''})`;
}

function turnedChain(chain: Chain): Chain {
  return chain.toReversed().map(({ type, direction }, index) => ({
    type,
    direction: direction === 'left' ? 'right' : 'left',
    node: chain[chain.length - 2 - index]?.node ?? null,
  }));
}

function readChain(text: string): Chain {
  return [...text.matchAll(/(<?)-\[:(\w+)\]->?(?:\(:([\w|]+)\))?/g)].map(([, head, type = '', node]) => ({
    type,
    direction: head === '<' ? 'left' : 'right',
    node: node ?? null,
  }));
}

function within(labels: readonly string[], wanted: readonly string[]): boolean {
  return labels.every((label) => wanted.includes(label));
}

/** Direction of a step's arrow: as written, turned, or without a head. */
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
  return [removed, step.direction === 'right' ? insertion(step.span.start, '<') : newRightHead(text, step)];
}

/** The second dash of the arrow; a quantifier (`+`, `{1,3}`) may follow it. */
function newRightHead(text: string, step: RelationshipPattern): Edit {
  const from = step.bracketSpan?.end ?? step.span.start;
  const dashes = [...text.slice(from, step.span.end)].map((letter, index) => (isDash(letter) ? from + index + 1 : -1));
  const end = Math.max(...dashes, from);
  return insertion(end, '>');
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
