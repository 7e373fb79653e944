import type { WhoisAnswer } from './answer.ts';
import { AnswerDraft } from './draft.ts';
import { type WhoisLine, whoisLines } from './lines.ts';
import { isInObjects, readObjects } from './objects.ts';
import { readSections } from './sections.ts';

/**
 * What a WHOIS answer says, in whatever dialect: keys and values, parts under headers, brackets, objects with handles. Where a client
 * printed the registry's answer and then the registrar's, both are one, and the registry's word counts. Null where
 * no domain is named, nor known to have been `asked` for.
 */
export function readWhoisAnswer(text: string, asked?: string): WhoisAnswer | null {
  const lines = withoutOtherServers(whoisLines(text));
  const draft = new AnswerDraft();
  if (isInObjects(lines)) readObjects(lines, draft);
  else readSections(lines, draft);
  return draft.answer(asked);
}

/** Registries of thin zones once told every name server whose name began with the one asked for, each with a registrar of its own. */
function withoutOtherServers(lines: readonly WhoisLine[]): readonly WhoisLine[] {
  let isOther = false;
  return lines.filter((line) => {
    if (line.kind === 'pair' && line.key === 'server name') isOther = true;
    if (line.kind === 'blank') isOther = false;
    return !isOther;
  });
}
