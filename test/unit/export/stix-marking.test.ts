import { describe, expect, test } from 'vitest';
import { markingsOf, referencesOf } from '../../../procedures/export/formats/stix-marking.ts';
import type { EntryFeed } from '../../../procedures/export/tier-page.ts';

const CLEAR = 'marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9';
const GREEN = 'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da';
const AMBER = 'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82';
const RED = 'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed';

const list = (given: Partial<EntryFeed> = {}): EntryFeed => ({
  ...{ name: 'A list', url: 'https://list.example/', licence: 'CC0-1.0', reference: null, tags: [], ...given },
});

describe('the TLP of an exported indicator', () => {
  test.each([
    ['is clear where all lists are published', [list(), list()], null, [CLEAR]],
    ['is what a row states', [list({ tags: ['tlp:green'] })], null, [GREEN]],
    ['is the strictest of what rows state', [list({ tags: ['tlp:clear'] }), list({ tags: ['#TLP:RED'] })], null, [RED]],
    ['is amber for a list of the operator', [list(), list({ licence: "the operator's own" })], null, [AMBER]],
    ['is amber for a decision of an analyst', [list()], 'block by soc-anna', [AMBER]],
    [
      'is not stated where each record would say it and none does',
      [list({ licence: 'each event says its own' })],
      null,
      [],
    ],
    ['is not stated where no licence is known', [list({ licence: null })], null, []],
    ['is not stated without a list', [], null, []],
  ] as const)('The TLP of an exported indicator %s', (_, feeds, override, markings) => {
    expect(markingsOf({ feeds, override })).toEqual(markings);
  });
});

test('The references of an exported indicator are its reports, else its lists, and none without an address', () => {
  const feeds = [
    list({ reference: 'https://x.com/one/status/5' }),
    list({ reference: 'not an address' }),
    list({ url: null }),
  ];
  expect(referencesOf({ feeds, override: null })).toEqual([
    { source_name: 'A list', url: 'https://x.com/one/status/5' },
    { source_name: 'A list', url: 'https://list.example/' },
  ]);
});
