import type { SourceDeclaration } from '../../source.ts';
import { listFeed } from '../threats/list-feed.ts';

/**
 * Networks of commercial VPNs of many operators. It is a feed, because it names no operator; the egress class of the networks follows from
 * its category.
 */
export const x4bnetVpn: SourceDeclaration = listFeed({
  id: 'x4bnet-vpn',
  whole: { about: 10_000 },
  name: 'X4BNet VPN ranges',
  category: 'VPNs',
  weight: 0.5,
  evidence: { entries: 'active', reliability: 'automated' },
  title: 'Networks of VPN services (X4BNet)',
  publisher: 'X4BNet',
  licence: 'MIT',
  homePage: 'https://github.com/X4BNet/lists_vpn',
  url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt',
  verified: 'real file',
  part: (fileName) => /ipv[46]/i.exec(fileName)?.[0].toLowerCase() ?? fileName,
  lists: 'addresses',
});
