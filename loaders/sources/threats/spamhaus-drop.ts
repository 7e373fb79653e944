import { foldCidr } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { listedIn } from '../../formats/listings.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

/** The two lists share format, terms and publisher; DROP's IPv6 list is a part of its own. */
function spamhausList(feed: FeedDeclaration, title: string, file: string): SourceDeclaration<string> {
  return {
    id: feed.id,
    title,
    publisher: 'The Spamhaus Project',
    licence: '© The Spamhaus Project. Free to use; its date and © text stay with the data',
    homePage: 'https://www.spamhaus.org/blocklists/do-not-route-or-peer/',
    defaultUrl: `https://www.spamhaus.org/drop/${file}`,
    format: 'text: `;` comments, then a CIDR a line, with `; SBL<number>` after it or without',
    cadenceHours: 24,
    layer: 'threat-listings',
    verified: 'real file',
    feed,
    part: (fileName) => (/v6/i.test(fileName) ? 'IPv6' : 'IPv4'),
    dateOf: async (input) => {
      const day = await firstMatch(input, /^;\s*Spamhaus.*?(\d{4}\/\d{2}\/\d{2})/);
      return epochMs(day?.replaceAll('/', '-')) ?? null;
    },
    read: (input) => dataLines(input, ';'),
    *facts({ value }, { observedAt }) {
      const { name } = foldCidr((value.split(';')[0] ?? '').trim());
      yield listedIn(feed, { label: 'PREFIX', name }, { lastSeen: observedAt });
    },
  };
}

/** Networks that Spamhaus says to drop all traffic from: hijacked, or leased by professional spam and crime. */
export const spamhausDrop = spamhausList(
  { id: 'spamhaus-drop', name: 'Spamhaus DROP', category: 'General Blacklists', weight: 1.2 },
  'Spamhaus DROP: do not route or peer',
  'drop.txt',
);

/** The same of networks that have been sub-allocated. */
export const spamhausEdrop = spamhausList(
  { id: 'spamhaus-edrop', name: 'Spamhaus EDROP', category: 'General Blacklists', weight: 1.2 },
  'Spamhaus EDROP: extension of DROP by sub-allocated networks',
  'edrop.txt',
);
