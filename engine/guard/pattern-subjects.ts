import { labelDeclaration } from '../../schema/labels.ts';
import type { KeyKind } from '../../schema/model.ts';
import { patternCut } from '../advise/notices.ts';
import { type Step, UNCHANGED } from '../contract/step.ts';
import { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { Expression } from '../parse/syntax.ts';
import type { Edit } from '../text/edit.ts';
import { judgePattern } from './patterns/judgement.ts';
import { knownPattern, type PatternUse, patternUses } from './patterns/known-pattern.ts';
import { plainPattern } from './patterns/plain-pattern.ts';

/** Keys that are so short that every allowed pattern may read them completely. */
const SHORT_KEYS: ReadonlySet<KeyKind> = new Set<KeyKind>([
  'host',
  'tld',
  'public-suffix',
  'ipv4',
  'ipv6',
  'cidr',
  'asn',
  'country',
  'cve',
  'file-hash',
  'tls-fingerprint',
]);

/**
 * Turns `n.name =~ ".*foo.*"` into CONTAINS, and similar patterns into STARTS WITH, ENDS WITH and `=`, which indexes answer: names have one
 * line, so the two are equal. The subject of any other pattern is cut to the length that the pattern may read, with a notice, unless it is
 * certainly shorter.
 */
export const compareWithPatterns: Step = (statement, { parameters }) => {
  const uses = patternUses(statement.outline);
  if (uses.length === 0) return UNCHANGED;
  const knowledge = new LabelKnowledge(statement);
  const lengths = new Set<number>();
  const edits = uses.flatMap((use) => {
    const plain = plainComparison(statement, use);
    if (plain !== null) return plain;
    const pattern = knownPattern(use.pattern, parameters);
    const { subject } = use;
    if (statement.mode === 'explain' || pattern === null || subject === null) return [];
    const judgement = judgePattern(pattern, use.isInLoop);
    if (judgement.kind === 'refused' || isShort(subject, judgement.longest, knowledge)) return [];
    lengths.add(judgement.longest);
    return cut(subject, judgement.longest);
  });
  return { edits, advisories: [...lengths].map(patternCut), cacheable: true };
};

/** The same question without a pattern; null where there is none. */
function plainComparison({ text }: ParsedStatement, { pattern, subject, comparison }: PatternUse): Edit[] | null {
  if (subject === null || namedVariable(subject) === null) return null;
  if (pattern.kind !== 'literal' || pattern.type !== 'string') return null;
  const plain = plainPattern(pattern.value);
  if (plain === null) return null;
  const { start, end } = comparison.span;
  const compared = text.slice(subject.span.start, subject.span.end);
  return [{ span: { start, end }, text: `(${compared} ${plain.operator} ${writeStringLiteral(plain.text)})` }];
}

/** Returns whether the compared value is never longer than a pattern may read. */
function isShort(subject: Expression, longest: number, knowledge: LabelKnowledge): boolean {
  if (longest === Number.POSITIVE_INFINITY) return true;
  if (subject.kind === 'literal') return subject.type !== 'string' || subject.value.length <= longest;
  const variable = namedVariable(subject);
  if (variable === null) return false;
  const { labels, certain } = knowledge.ofVariable(variable, subject.span);
  return certain && labels.length > 0 && labels.every(({ name }) => hasShortKey(name));
}

function hasShortKey(label: string): boolean {
  const key = labelDeclaration(label)?.key;
  return key !== undefined && SHORT_KEYS.has(key);
}

/** The `n` of `n.name`; null for anything else. */
function namedVariable(subject: Expression): string | null {
  if (subject.kind !== 'access' || subject.base.kind !== 'variable') return null;
  const [step, second] = subject.steps;
  return step?.kind === 'property' && step.key === 'name' && second === undefined ? subject.base.name : null;
}

/** Only a text can be cut; for any other value `=~` is null. */
function cut({ span: { start, end } }: Expression, length: number): Edit[] {
  return [
    { span: { start, end: start }, text: 'head([subject IN [' },
    { span: { start: end, end }, text: `] WHERE subject IS :: STRING | left(subject, ${length})])` },
  ];
}
