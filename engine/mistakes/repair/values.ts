import { writeStringLiteral } from '../../parse/string-literal.ts';
import { unquotedRun } from '../../parse/unquoted-run.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

/** A value without its quotes: `{name: 8.8.8.8}`, `= 2001:db8::1`, `= https://www.example.com`. */
export const unquotedValues: Slip = (broken) => {
  const run = unquotedRun(broken.text, Math.min(broken.startOf(broken.at), broken.text.length - 1));
  const url = /(?:^|[\s:=,([{])((?:https?|hxxps?|ftp):\/\/[^\s"'})\],]+)/i.exec(broken.text);
  const spans = [run, url === null ? null : spanOfMatch(url)];
  return spans.flatMap((span) => (span === null ? [] : quoted(broken, span)));
};

/** `{host}`, which bound a parameter before Neo4j 4, is `$host`. */
export const oldParameters: Slip = (broken) => {
  const name = broken.at - 1;
  if (broken.names[broken.at] !== 'RCURLY' || broken.names[name - 1] !== 'LCURLY' || !broken.isName(name)) return [];
  const parameter = `$${broken.wordAt(name)}`;
  const edits = [broken.replacement(name - 1, broken.at, parameter)];
  return broken.repair(name - 1, `Write parameters as ${parameter}.`, edits);
};

function spanOfMatch(match: RegExpExecArray): { start: number; end: number } {
  const end = match.index + match[0].length;
  return { start: end - (match[1]?.length ?? 0), end };
}

function quoted({ text }: BrokenText, span: { start: number; end: number }): Repair[] {
  const literal = writeStringLiteral(text.slice(span.start, span.end));
  return [{ offset: span.start, detail: `Write values in quotes: ${literal}.`, edits: [{ span, text: literal }] }];
}

/** `WHERE n.rank LIMIT = 5`, `LIMIT 0, 5`: the numbers of an answer's stretch. */
export const limitForms: Slip = (broken) => {
  const { at, names } = broken;
  if (names[at] === 'EQ' && /^(?:LIMIT|SKIP)$/i.test(broken.wordAt(at - 1))) {
    return broken.repair(at, `Leave out the = after ${broken.wordAt(at - 1)}.`, [broken.replacement(at, at, '')]);
  }
  if (names[at] !== 'COMMA' || !/^LIMIT$/i.test(broken.wordAt(at - 2))) return [];
  const [skip, limit] = [broken.wordAt(at - 1), broken.wordAt(at + 1)];
  const edits = [
    { span: { start: broken.startOf(at - 2), end: broken.endOf(at + 1) }, text: `SKIP ${skip} LIMIT ${limit}` },
  ];
  return broken.repair(at - 2, `Write SKIP ${skip} LIMIT ${limit}.`, edits);
};
