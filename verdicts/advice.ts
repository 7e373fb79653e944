/** What to do with an indicator, in a sentence: the end of an explanation. */
import type { NotBlocking } from './not-blocking.ts';
import type { Verdict } from './verdict.ts';
import { listed } from './wording.ts';

const REASONS: Readonly<Record<NotBlocking, string>> = {
  band: 'the evidence is below HIGH',
  'sighting-old': 'it was last seen too long ago',
  undated: 'no sighting has a date',
  'weak-source': 'only a source that checks nothing has seen it lately',
  vouched: 'something vouches for it',
  popular: 'it is popular, and one publisher alone reports it',
  provider: 'others live or send under the name',
  cdn: 'it belongs to a content delivery network',
  'shared-address': 'many share the address',
  cloud: 'an address of a cloud soon has another holder',
  'tor-exit': 'a Tor exit sends for many',
  scanner: 'it scans the internet for a known operator',
  'shared-egress': 'many leave through the address',
  'aggregate-only': 'only what is in it is listed',
  'not-blockable-kind': 'a block would hit much else',
};

/** Returns what to do with what is malicious; empty for everything else. */
export function adviceSentence({ label, notBlocking }: Pick<Verdict, 'label' | 'notBlocking'>): string {
  if (notBlocking === null) return ' It may be blocked.';
  if (label !== 'malicious') return '';
  // The band alone says nothing that the reader can act on where there is another reason.
  const telling = notBlocking.filter((reason) => reason !== 'band');
  const reasons = telling.length === 0 ? notBlocking : telling;
  return ` Do not block it automatically: ${listed(reasons.map((reason) => REASONS[reason]))}.`;
}
