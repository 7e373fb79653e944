import { describe, expect, it } from 'vitest';
import { rdap } from '../../../loaders/sources/registries/rdap.ts';
import { whoisText } from '../../../loaders/sources/registries/whois-text.ts';
import { factLine } from '../../support/fact-lines.ts';
import { reportedFile } from '../../support/reported-files.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

const RDAP_ANSWER = [
  'HOSTNAME weft-rdap.com {}',
  'HOSTNAME ns1.weft-rdap.com {}',
  'REGISTRATION_ANSWER weft-rdap.com@2026-11-01T00:00:00Z {"createDate":"1997-10-30","expiryDate":"2017-03-15","domainStatus":["ok"],"nameServers":["ns1.weft-rdap.com"],"domainName":"weft-rdap.com","answeredAt":1793491200000}',
  'HOSTNAME ns1.weft-rdap.com {}',
];

describe('WHOIS answers of public reports', () => {
  it.each([
    ['whois-and-rdap-04', 'Sun Jan 02 03:04:05 UTC 2005'],
    ['whois-and-rdap-05', '2005-Jan-02.'],
  ])('%s: %s is a day (DannyCork/python-whois#9)', async (report) => {
    expect(await reportedFile(report, 'whois-text')).toEqual({
      refusal: null,
      facts: [
        'HOSTNAME weft-w.com {}',
        'REGISTRAR registrar:example registrar {"displayName":"Example Registrar","aliases":["Example Registrar"]}',
        'HOSTNAME ns1.weft-ns.com {}',
        'REGISTRATION_ANSWER weft-w.com@2026-10-01T00:00:00Z {"createDate":"2005-01-02","registrarName":"Example Registrar","nameServers":["ns1.weft-ns.com"],"domainName":"weft-w.com","answeredAt":1790812800000,"registrarKey":"registrar:example registrar"}',
      ],
      refusals: [],
    });
  });

  it('A date in a form that is not read is named in a refusal, and the rest of the answer counts', async () => {
    const text = 'Domain Name: weft-w.com\nCreation Date: in spring\nUpdated Date: 02-01-05\nExpiry Date: 2031-01-02\n';
    const { facts, refusals } = await readSource(whoisText, memoryInput(text, 'weft-w.com_2026-10-01.txt'));
    expect(refusals).toEqual([
      { line: 1, reason: "weft-w.com: no date in a form that is read: created 'in spring', updated '02-01-05'" },
    ]);
    expect(facts.map(factLine).at(-1)).toContain('{"expiryDate":"2031-01-02","domainName":"weft-w.com"');
  });

  it.each(['before Aug-1996', 'REDACTED FOR PRIVACY', 'N/A', ''])(
    'A creation date of "%s" says that there is none, and nothing is refused',
    async (created) => {
      const text = `Domain Name: weft-w.com\nRegistrar: R\nCreation Date: ${created}\n`;
      expect((await readSource(whoisText, memoryInput(text, 'weft-w.com.txt'))).refusals).toEqual([]);
    },
  );

  it('whois-and-rdap-08: an answer in ISO 8859-1 keeps its letters, with a notice (joepie91/python-whois#129)', async () => {
    expect(await reportedFile('whois-and-rdap-08', 'whois-text')).toEqual({
      refusal: null,
      facts: [
        'HOSTNAME weft-lat.fr {}',
        'REGISTRAR registrar:société exemple {"displayName":"Société Exemple","aliases":["Société Exemple"]}',
        'REGISTRATION_ANSWER weft-lat.fr@2026-10-01T00:00:00Z {"createDate":"2005-01-02","registrarName":"Société Exemple","domainName":"weft-lat.fr","answeredAt":1790812800000,"registrarKey":"registrar:société exemple"}',
      ],
      refusals: [],
      notices: [
        '1 line of weft-lat.fr_2026-10-01.txt, the first at byte 50, is not UTF-8 and was read as windows-1252. If letters look wrong, convert the file to UTF-8.',
      ],
    });
  });
});

describe('RDAP answers of public reports', () => {
  it.each([
    ['whois-and-rdap-10', 'a handle that is null', 'meeb/whoisit#53'],
    ['whois-and-rdap-15', 'an entity whose members are null', 'metaregistrar/rdap-client#10'],
  ])('%s: an answer with %s loads without it (%s)', async (report) => {
    expect(await reportedFile(report, 'rdap')).toEqual({ refusal: null, facts: RDAP_ANSWER, refusals: [] });
  });
});

/** An answer with every member that a reader takes, and some that none takes. */
const FULL = {
  objectClassName: 'domain',
  rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_0'],
  handle: 'D1-EXAMPLE',
  ldhName: 'weft-full.com',
  unicodeName: 'weft-full.com',
  port43: 'whois.example.net',
  lang: 'en',
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z', eventActor: 'R' },
    { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06+02:00' },
  ],
  links: [{ href: 'https://rdap.example.net/domain/weft-full.com', rel: 'self', type: 'application/rdap+json' }],
  remarks: [{ title: 'a', type: 'b', description: ['c'] }],
  nameservers: [
    {
      objectClassName: 'nameserver',
      ldhName: 'ns1.weft-full.com',
      ipAddresses: { v4: ['11.0.0.1'], v6: ['2a00:1::1'] },
    },
  ],
  secureDNS: { delegationSigned: true, dsData: [{ keyTag: 1, algorithm: 8, digestType: 2, digest: '00ff' }] },
  entities: [
    {
      objectClassName: 'entity',
      handle: '292',
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar'],
        ],
      ],
      entities: [{ objectClassName: 'entity', roles: ['abuse'], handle: null }],
    },
  ],
};

type Path = readonly (string | number)[];

/** The path of each member and element in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).map(([key, member]): [string | number, unknown] => [
    Array.isArray(value) ? Number(key) : key,
    member,
  ]);
  return members.flatMap(([key, member]) => [[...path, key], ...pathsIn(member, [...path, key])]);
}

function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((element, at) => (at === key ? withAt(element, rest, put) : element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? withAt(member, rest, put) : member]),
  );
}

/** Members without which an answer names no domain. */
const NEEDED = new Set(['objectClassName', 'ldhName']);

describe('the members of an RDAP answer', () => {
  const paths = pathsIn(FULL).filter((path) => !(path.length === 1 && NEEDED.has(String(path[0]))));

  it.each([
    ['null', null],
    ['a number', 7],
    ['an object', {}],
    ['an empty text', ''],
    ['an empty list', []],
    ['a list of null', [null]],
  ])('A member that is %s never loses the domain, wherever it is', async (_, put) => {
    const lost: string[] = [];
    for (const path of paths) {
      const { facts } = await readSource(rdap, JSON.stringify(withAt(FULL, path, put)));
      if (!facts.some((fact) => fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER'))
        lost.push(path.join('.'));
    }
    expect(lost).toEqual([]);
  });

  it('A null member is absent in silence, unless the part around it needs it', async () => {
    for (const path of paths.filter((path) => typeof path.at(-1) === 'string' && !path.includes('events'))) {
      const { refusals } = await readSource(rdap, JSON.stringify(withAt(FULL, path, null)));
      expect(refusals.filter(({ reason }) => !reason.endsWith('received undefined'))).toEqual([]);
    }
  });

  it('A member of another shape is left out, and the refusal names it', async () => {
    const text = JSON.stringify({
      ...FULL,
      handle: 7,
      entities: [...FULL.entities, 'none', { roles: 5, handle: 'X' }],
    });
    const { facts, refusals } = await readSource(rdap, text);
    expect(refusals).toEqual([
      {
        line: 1,
        reason:
          'left out of an RDAP domain: handle: Invalid input: expected string, received number; entities.1: Invalid input: expected object, received string; entities.2.roles: Invalid input: expected array, received number',
      },
    ]);
    expect(facts.some((fact) => fact.kind === 'node' && fact.name === 'iana:292')).toBe(true);
  });

  it.each(['02/03/20', '03.02.2020', '2020-02', 'Mon Feb 03 2020', '20200203', '1580688000'])(
    'The date %s is no date of RFC 3339: the event is left out, and the refusal says so',
    async (eventDate) => {
      const events = [{ eventAction: 'registration', eventDate }, FULL.events[1]];
      const { facts, refusals } = await readSource(rdap, JSON.stringify({ ...FULL, events }));
      expect(refusals).toEqual([
        { line: 1, reason: 'left out of an RDAP domain: events.0.eventDate: no date of RFC 3339' },
      ]);
      const answer = facts.find((fact) => fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER');
      expect(JSON.parse(JSON.stringify(answer))).toMatchObject({ properties: { expiryDate: '2031-02-03' } });
      expect(JSON.stringify(answer)).not.toContain('createDate');
    },
  );
});
