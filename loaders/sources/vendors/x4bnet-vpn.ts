import { foldCidr } from '../../../schema/keys/index.ts';
import { listedIn } from '../../formats/listings.ts';
import { dataLines } from '../../formats/text-lines.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = { id: 'x4bnet-vpn', name: 'X4BNet VPN ranges', category: 'VPNs', weight: 0.5 };

/** Networks of commercial VPNs of many operators: a feed, since it names no operator; their class follows from its category. */
export const x4bnetVpn: SourceDeclaration<string> = {
  id: FEED.id,
  title: 'Networks of VPN services',
  publisher: 'X4BNet',
  licence: 'MIT',
  homePage: 'https://github.com/X4BNet/lists_vpn',
  defaultUrl: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt',
  format: 'text, a CIDR a line',
  cadenceHours: 24,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: (input) => dataLines(input),
  *facts({ value }, { observedAt }) {
    yield listedIn(FEED, { label: 'PREFIX', name: foldCidr(value).name }, { lastSeen: observedAt });
  },
};
