/** The user's own query with one argument of one call put right. */

import { parametersOf } from '../contract/signature.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { applyEdits } from '../text/edit.ts';
import type { Site } from './call-sites.ts';

/** Returns the query with another text for an argument; null if the query does not contain the argument as a separate text. */
export function withArgument(statement: ParsedStatement, site: Site, name: string, text: string): string | null {
  const span = argumentSpan(site, name);
  return span === null ? null : applyEdits(statement.text, [{ span, text }]);
}

/** Returns the query without an optional argument; null if it is required, or if the query does not contain it as a separate text. */
export function withoutArgument(statement: ParsedStatement, site: Site, name: string): string | null {
  const known = parametersOf(site.procedure);
  if (known.find((one) => one.name === name)?.isOptional !== true) return null;
  const map = namedBy(site);
  if (map === null) {
    const at = known.findIndex((one) => one.name === name);
    const [before, last] = site.arguments.slice(-2);
    if (at !== site.arguments.length - 1 || before === undefined || last === undefined) return null;
    return applyEdits(statement.text, [{ span: { start: before.span.end, end: last.span.end }, text: '' }]);
  }
  const at = map.entries.findIndex(({ key }) => key === name);
  const [entry, next, before] = [map.entries[at], map.entries[at + 1], map.entries[at - 1]];
  if (entry === undefined || (next === undefined && before === undefined)) return null;
  const span =
    next === undefined
      ? { start: before?.value.span.end ?? 0, end: entry.value.span.end }
      : { start: entry.keySpan.start, end: next.keySpan.start };
  return applyEdits(statement.text, [{ span, text: '' }]);
}

/** The query with an argument more, by name; null where those that there are stand by their places. */
export function withMissing(statement: ParsedStatement, site: Site, name: string, text: string): string | null {
  const map = namedBy(site);
  if (map !== null) {
    const at = map.span.start + 1;
    const comma = map.entries.length === 0 ? '' : ', ';
    return applyEdits(statement.text, [{ span: { start: at, end: at }, text: `${name}: ${text}${comma}` }]);
  }
  const at = statement.text.indexOf('(', site.span.start) + 1;
  if (site.arguments.length > 0 || at === 0 || at > site.span.end) return null;
  return applyEdits(statement.text, [{ span: { start: at, end: at }, text: `{${name}: ${text}}` }]);
}

/** The query with another name for a parameter that the map names. */
export function withParameterNamed(statement: ParsedStatement, site: Site, name: string, meant: string): string | null {
  const span = namedBy(site)?.entries.find(({ key }) => key === name)?.keySpan;
  return span === undefined ? null : applyEdits(statement.text, [{ span, text: meant }]);
}

/** The query with all arguments of a call as one list. */
export function withArgumentsListed(statement: ParsedStatement, { arguments: given }: Site): string | null {
  const [first, last] = [given[0]?.span, given.at(-1)?.span];
  // A map among them says how to ask, and is nothing to ask for.
  const entries = given
    .filter(({ kind }) => kind !== 'map')
    .map(({ span }) => statement.text.slice(span.start, span.end));
  if (first === undefined || last === undefined || entries.length === 0) return null;
  const text = entries.length === 1 ? entries.join('') : `[${entries.join(', ')}]`;
  return applyEdits(statement.text, [{ span: { start: first.start, end: last.end }, text }]);
}

/** The query with the first argument of a call alone. */
export function withFirstArgument(statement: ParsedStatement, { arguments: given }: Site): string | null {
  const [first, last] = [given[0]?.span, given.at(-1)?.span];
  if (first === undefined || last === undefined) return null;
  return applyEdits(statement.text, [{ span: { start: first.end, end: last.end }, text: '' }]);
}

function argumentSpan(site: Site, name: string): Span | null {
  const map = namedBy(site);
  if (map !== null) return map.entries.find(({ key }) => key === name)?.value.span ?? null;
  const at = parametersOf(site.procedure).findIndex((one) => one.name === name);
  return site.arguments[at]?.span ?? null;
}

/** Returns the one map that names the arguments, from the text. */
function namedBy({ arguments: [first, second] }: Site) {
  return first?.kind === 'map' && second === undefined ? first : null;
}
