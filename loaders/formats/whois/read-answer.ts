import type { WhoisAnswer } from './answer.ts';
import { AnswerDraft } from './draft.ts';
import { type WhoisLine, whoisLines } from './lines.ts';
import { isInObjects, readObjects } from './objects.ts';
import { readSections } from './sections.ts';

/**
 * Reads a WHOIS answer of any registry: keys and values, parts under headers, brackets, objects with handles. If a client printed the
 * registry's answer and then the registrar's, both count as one, and the registry's values win. Null if it names no domain and `asked` is
 * unknown.
 */
export function readWhoisAnswer(text: string, asked?: string): WhoisAnswer | null {
  const lines = withoutOtherServers(whoisLines(text));
  const draft = new AnswerDraft();
  if (isInObjects(lines)) readObjects(lines, draft);
  else readSections(lines, draft);
  return draft.answer(asked);
}

/**
 * Removes other name servers. Registries of thin zones used to list every name server whose name began with the requested one, each with
 * its registrar.
 */
function withoutOtherServers(lines: readonly WhoisLine[]): readonly WhoisLine[] {
  let isOther = false;
  return lines.filter((line) => {
    if (line.kind === 'pair' && line.key === 'server name') isOther = true;
    if (line.kind === 'blank') isOther = false;
    return !isOther;
  });
}
