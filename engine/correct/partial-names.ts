import { labelDeclaration } from '../../schema/labels.ts';
import type { KeyKind } from '../../schema/model.ts';
import type { NameUse, ParsedStatement, PropertyComparison } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { NameAt } from './anchors.ts';
import type { Folding } from './fold.ts';
import type { LabelKnowledge } from './label-knowledge.ts';

/** The comparisons with a part of a name. */
export const PARTIAL: ReadonlySet<string> = new Set(['STARTS WITH', 'ENDS WITH', 'CONTAINS']);
/** Keys that are stored in lower case, so that a part of one is too. */
const LOWER: ReadonlySet<KeyKind> = new Set(['host', 'tld', 'organization', 'email', 'ipv6', 'vendor', 'certificate']);
const EMAIL = 'email:';

type Part = Pick<Folding, 'edits' | 'parameterUses'>;
const NOTHING: Part = { edits: [], parameterUses: [] };

/**
 * Folds parts of names: in lower case where names are (`ENDS WITH ".Example.COM"`), behind `email:` where a mail address
 * begins, and on the display name of a registrar, whose own name is a number.
 */
export function foldPartialNames(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  meaning: (use: NameUse) => readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  nameAt: NameAt,
): Folding {
  const parts = statement.outline.comparisons
    .filter(
      ({ operator, property, propertySpan }) => PARTIAL.has(operator) && nameAt(propertySpan, property) === 'name',
    )
    .map((comparison) => {
      const labels = knowledge.ofVariable(comparison.variable, comparison.span).labels.flatMap(meaning);
      return foldPart(comparison, labels, parameters);
    });
  return {
    edits: parts.flatMap(({ edits }) => edits),
    advisories: [],
    parameterUses: parts.flatMap(({ parameterUses }) => parameterUses),
  };
}

function foldPart(
  comparison: PropertyComparison,
  labels: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
): Part {
  const { operator, value } = comparison;
  const given = value.kind === 'parameter' ? parameters[value.name] : value.kind === 'string' ? value.value : null;
  if (typeof given !== 'string' || labels.length === 0) return NOTHING;
  if (labels.every((label) => label === 'REGISTRAR')) return byDisplayName(comparison, given);
  if (!labels.every(hasLowerKey) || hasCopy(labels, operator)) return NOTHING;
  const lower = given.toLowerCase();
  const isEmail = labels.every((label) => label === 'EMAIL') && operator === 'STARTS WITH';
  return replaced(
    comparison,
    given,
    isEmail && !EMAIL.startsWith(lower.slice(0, EMAIL.length)) ? EMAIL + lower : lower,
  );
}

function replaced({ value }: PropertyComparison, given: string, folded: string): Part {
  if (folded === given) return NOTHING;
  if (value.kind === 'parameter') return { edits: [], parameterUses: [{ name: value.name, span: value.span, folded }] };
  return { edits: [{ span: value.span, text: writeStringLiteral(folded) }], parameterUses: [] };
}

function byDisplayName(comparison: PropertyComparison, given: string): Part {
  if (/^(?:iana|registrar):/i.test(given)) return replaced(comparison, given, given.toLowerCase());
  const { span, propertySpan, variable } = comparison;
  const { edits, parameterUses } = replaced(comparison, given, given.toLowerCase());
  const name = { span: { start: span.start, end: propertySpan.end }, text: `toLower(${variable}.displayName)` };
  return { edits: [name, ...edits], parameterUses };
}

/** A beginning of a display name goes by its copy, whatever its case. */
function hasCopy(labels: readonly string[], operator: string): boolean {
  return operator === 'STARTS WITH' && labels.some((label) => label === 'ORGANIZATION');
}

function hasLowerKey(label: string): boolean {
  const key = labelDeclaration(label)?.key;
  return key !== undefined && LOWER.has(key);
}
