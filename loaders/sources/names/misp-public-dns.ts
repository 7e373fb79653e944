import { foldCidr } from '../../../schema/keys/index.ts';
import { addressNode, listedIn } from '../../formats/listings.ts';
import {
  WARNING_LIST,
  warningListDate,
  warningListEntries,
  warningListFields,
  warningListUrl,
} from '../../formats/misp-warninglist.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'misp-public-dns',
  name: 'Public DNS resolvers',
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'active', reliability: 'automated' },
};

/**
 * Resolvers that answer anyone. Some are well-known services, most are private routers: a listing describes an address and vouches for
 * none.
 */
export const mispPublicDns: SourceDeclaration<string> = {
  ...WARNING_LIST,
  id: FEED.id,
  title: 'Public DNS resolvers (MISP warning lists)',
  defaultUrl: warningListUrl('public-dns-v4'),
  fields: warningListFields('the listed address'),
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  part: (fileName) => /v[46]/.exec(fileName)?.[0] ?? fileName,
  dateOf: warningListDate,
  read: warningListEntries,
  *facts({ value }, context) {
    const indicator = value.includes('/') ? { label: 'PREFIX', name: foldCidr(value).name } : addressNode(value);
    yield listedIn(FEED, indicator, {}, context);
  },
};
