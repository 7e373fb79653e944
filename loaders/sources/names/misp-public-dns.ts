import { z } from 'zod';
import { foldCidr } from '../../../schema/keys/index.ts';
import { compactDateMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode, listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'misp-public-dns',
  name: 'Public DNS resolvers',
  category: 'Reference Data',
  weight: 0,
};

/** Well-known public resolvers, which indicators often name by mistake. */
export const mispPublicDns: SourceDeclaration<{ readonly value: string }> = {
  id: FEED.id,
  title: 'Public DNS resolvers (MISP warning lists)',
  publisher: 'MISP Project',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/MISP/misp-warninglists',
  defaultUrl: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/public-dns-v4/list.json',
  format: 'MISP warning list: JSON name, description, version, type, matching_attributes[], list[]',
  cadenceHours: 720,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  part: (fileName) => /v[46]/.exec(fileName)?.[0] ?? fileName,
  // The version of a warning list is the day of its making: 20240615.
  dateOf: async (input) => compactDateMs((await topLevelText(input, 'version')) ?? '') ?? null,
  read: (input) => jsonRecords(input, ['list'], z.string()),
  *facts({ value: { value } }, { observedAt }) {
    const indicator = value.includes('/') ? { label: 'PREFIX', name: foldCidr(value).name } : addressNode(value);
    yield listedIn(FEED, indicator, { lastSeen: observedAt });
  },
};
