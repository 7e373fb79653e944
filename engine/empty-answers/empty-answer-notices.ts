import type { Advisory } from '../../schema/advisory.ts';
import { anchorUnknown, anchorWithoutEdge, edgeDirection } from '../advise/notices.ts';
import { pointsText } from '../correct/edges/edge-problems.ts';
import { arrowEdits } from '../correct/edges/rewritten-steps.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { ProbedAnchor } from './anchor-probe.ts';

/** Reports for each anchor why it led to nothing, as far as the probe shows, with a query that leads on. */
export function emptyAnswerNotices(statement: ParsedStatement, sightings: readonly ProbedAnchor[]): Advisory[] {
  return sightings.flatMap((sighting) =>
    sighting.isStored ? edgeNotices(statement, sighting) : [unknownNotice(statement, sighting)],
  );
}

function unknownNotice({ text }: ParsedStatement, { anchor, near }: ProbedAnchor): Advisory {
  const label = anchor.labels.join(' or ');
  if (near === null) return anchorUnknown(label, anchor.name, null, null);
  const said = near.label === anchor.labels[0] ? near.name : `${near.label} ${near.name}`;
  return anchorUnknown(label, anchor.name, said, nearText(text, anchor, near));
}

/** Returns the query with the near name instead of the written one; null if the text does not contain that. */
function nearText(
  text: string,
  { label, literal, name }: ProbedAnchor['anchor'],
  near: NonNullable<ProbedAnchor['near']>,
): string | null {
  const edits: Edit[] = [];
  if (near.name !== name) {
    if (literal === null) return null;
    edits.push({ span: literal, text: writeStringLiteral(near.name) });
  }
  if (label !== null && near.label !== label.name) edits.push({ span: label.span, text: near.label });
  return label === null ? null : applyEdits(text, edits);
}

function edgeNotices(statement: ParsedStatement, { anchor, missing }: ProbedAnchor): Advisory[] {
  return missing.map(({ step, turned }) => {
    const [type = '', second] = step.types;
    if (turned && second === undefined) {
      const rewrite = applyEdits(statement.text, arrowEdits(statement.text, step.pattern, 'turned'));
      return { ...edgeDirection(type, pointsText(type)), rewrite };
    }
    const ends = step.ends.length === 0 ? null : step.ends.join(' or ');
    return anchorWithoutEdge(anchor.labels.join(' or '), anchor.name, step.types, step.way, ends);
  });
}
