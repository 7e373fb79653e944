import type { OwnEntry } from '../../formats/own-entries.ts';
import type { SourceDeclaration } from '../../source.ts';
import { type OwnAct, ownFeed, ownListReader } from './own-list.ts';

/** A year: nothing says how often the operator changes an own list, and none makes a layer old. */
const CADENCE_HOURS = 8760;

function ownList(id: string, name: string, act: OwnAct, title: string): SourceDeclaration<OwnEntry> {
  return {
    id,
    title,
    publisher: 'the operator',
    licence: "the operator's own",
    homePage: 'https://www.rfc-editor.org/rfc/rfc4180',
    defaultUrl: null,
    format:
      'text: an address, network, host, URL or file hash a line, its reason after it, `#` before comments; or CSV with a header: indicator, reason, weight, expiry, first_seen, last_seen',
    cadenceHours: CADENCE_HOURS,
    verified: 'specification',
    ...ownListReader(ownFeed(id, name, act)),
  };
}

/** The lists of the operator that need no declaration. */
export const OWN_SOURCES: readonly SourceDeclaration[] = [
  ownList('own-block', 'Own block list', 'block', 'What you block'),
  ownList('own-allow', 'Own allow list', 'allow', 'What you never block'),
  ownList('own-watch', 'Own watch list', 'watch', 'What you watch'),
];
