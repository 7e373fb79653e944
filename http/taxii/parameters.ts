import type { Version } from '../../procedures/export/collections/collection-page.ts';
import { endOf, type PageEnd } from '../../procedures/export/collections/page-cursor.ts';
import { integerParameter, optionalParameter, parameter, Refusal } from '../contract/parameters.ts';

/** Default and maximum number of objects on a page: a request for more gets this many, and the way to the next page. */
const DEFAULT_LIMIT = 1000;
const MOST_OBJECTS = 5000;
/** Values of one filter at most. */
const MOST_VALUES = 100;

const TIME =
  '(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const OBJECT_ID = `[a-z][a-z0-9-]{0,249}--${UUID}`;

/** A UUID, or the alias of the collection. */
export const COLLECTION_ID = parameter(
  { type: 'string', description: 'id or alias of a collection', example: 'blocking', minLength: 1 },
  (text) => text,
);

export const OBJECT = parameter(
  {
    type: 'string',
    description: 'id of a STIX object',
    example: 'indicator--2b9d4c10-6e35-5f7a-9c02-51ad8e6f0b37',
    minLength: 1,
  },
  (text) => text,
);

/** `added_after`, read as epoch ms: objects that were added in the same millisecond count as added before. */
export const ADDED_AFTER = optionalParameter<number | null>(
  {
    type: 'string',
    description:
      'only objects that were added later: an RFC 3339 time in UTC, such as X-TAXII-Date-Added-Last of the previous page',
    example: '2026-08-01T00:00:00.000000Z',
    pattern: `^(${TIME})?$`,
  },
  '',
  (text) => (text === '' ? null : timeOf('added_after', text)),
);

/** `limit`: a number above the maximum of a page returns the maximum. */
export const LIMIT = integerParameter('limit', {
  description: `maximum number of objects; a greater number returns ${MOST_OBJECTS}, and next leads to the others`,
  default: DEFAULT_LIMIT,
  minimum: 1,
});

/** Returns how many objects a `limit` gets. */
export function pageSize(limit: number): number {
  return Math.min(limit, MOST_OBJECTS);
}

/** `next` of the previous page. */
export const NEXT = optionalParameter<PageEnd | null>(
  {
    type: 'string',
    description: 'where to continue: next of the previous page, with the same filters',
    example: 'WyJibG9ja2luZyIsMTc4NTYwMDAwMDAwMCwiSE9TVE5BTUUiLCJiYWQuZXhhbXBsZSIsbnVsbF0',
    pattern: '^[A-Za-z0-9_-]*$',
  },
  '',
  (text) => {
    if (text === '') return null;
    const end = endOf(text);
    if (end !== null) return end;
    throw new Refusal('invalid-parameter', 'no cursor', 'next must be next of the previous page, unchanged.');
  },
);

export const MATCH_ID = listParameter('match[id]', OBJECT_ID, {
  description: 'only objects with these ids, separated by commas',
  example: 'indicator--2b9d4c10-6e35-5f7a-9c02-51ad8e6f0b37',
});

export const MATCH_TYPE = listParameter('match[type]', '[a-z][a-z0-9-]{0,249}', {
  description:
    'only objects of these types, separated by commas; a collection has indicators, and the identity that publishes them',
  example: 'indicator',
});

export const MATCH_SPEC_VERSION = listParameter('match[spec_version]', '[0-9]{1,3}\\.[0-9]{1,3}', {
  description: 'only objects of these versions of STIX, separated by commas; all objects are 2.1',
  example: '2.1',
});

const KEYWORDS = ['first', 'last', 'all'] as const;

/** `match[version]`: keywords, and times at which an object was modified. */
export const MATCH_VERSION = optionalParameter<readonly Version[] | null>(
  {
    type: 'string',
    description:
      'only these versions: first, last, all, or the time of a modification, separated by commas; only the newest version of each object is stored',
    example: 'last',
    pattern: `^(all|(first|last|${TIME})(,(first|last|${TIME})){0,${MOST_VALUES - 1}})?$`,
  },
  '',
  (text) => {
    if (text === '') return null;
    const words = text.split(',');
    if (
      new Set(words).size < words.length ||
      (words.length > 1 && words.includes('all')) ||
      words.length > MOST_VALUES
    ) {
      const detail = `match[version] must name each version once, and at most ${MOST_VALUES}; all cannot be combined.`;
      throw new Refusal('invalid-parameter', 'versions that cannot be combined', detail);
    }
    return words.map((word) => KEYWORDS.find((keyword) => keyword === word) ?? timeOf('match[version]', word));
  },
);

interface ListText {
  readonly description: string;
  readonly example: string;
}

function listParameter(name: string, item: string, { description, example }: ListText) {
  const pattern = `^(${item}(,${item}){0,${MOST_VALUES - 1}})?$`;
  const isList = new RegExp(pattern);
  return optionalParameter<ReadonlySet<string> | null>(
    { type: 'string', description, example, pattern },
    '',
    (text) => {
      if (!isList.test(text)) {
        const detail = `${name} must be values such as ${example}, separated by commas, at most ${MOST_VALUES}.`;
        throw new Refusal('invalid-parameter', 'bad value', detail);
      }
      return text === '' ? null : new Set(text.split(','));
    },
  );
}

function timeOf(name: string, text: string): number {
  const [, second = '', fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) ?? [];
  const time = second === '' ? Number.NaN : Date.parse(`${second}Z`);
  // Date.parse takes the 31st of a month that has none for the first of the next.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(second))
    return Math.max(0, time + Number(fraction.padEnd(3, '0').slice(0, 3)));
  const detail = `${name} must be a time such as 2026-08-01T00:00:00.000000Z.`;
  throw new Refusal('invalid-parameter', 'no time', detail);
}
