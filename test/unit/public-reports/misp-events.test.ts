/** Events of MISP that public bug reports describe: what is deleted, what is absent, and every type that the graph has. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActorRegister } from '../../../loaders/feeds/actor-register.ts';
import { MISP_EVENTS } from '../../../loaders/sources/actors/misp-events.ts';
import { sampleActors } from '../../support/actors.ts';
import { AUGUST_22, declaredIn, readSource, testDataInput } from '../../support/source-input.ts';

const own = declaredIn(MISP_EVENTS, 'misp-event');
const OCTOBER = Date.UTC(2026, 9, 2);
let register: ActorRegister;

beforeAll(async () => {
  register = await sampleActors();
});

async function read(input: Parameters<typeof readSource>[1]) {
  const { records, facts, refusals, leftOut = [] } = await readSource(own, input, OCTOBER, register);
  const listed = facts.flatMap((fact) =>
    fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [`${fact.from.label} ${fact.from.name}`] : [],
  );
  const actors = facts.flatMap((fact) =>
    fact.kind === 'edge' && fact.type === 'ATTRIBUTED_TO' && fact.from.label !== 'MISP_TAG' ? [fact.to.name] : [],
  );
  const [refused, left] = [refusals, leftOut].map((all) => all.map(({ reason }) => reason));
  return { records, listed, actors, refusals: refused, leftOut: left };
}

const domainIp = (members: object, ...attributes: readonly object[]) => ({
  name: 'domain-ip',
  Attribute: attributes.map((attribute) => ({ category: 'Network activity', to_ids: true, ...attribute })),
  ...members,
});
const host = { type: 'domain', object_relation: 'domain', value: 'a.weft-test.com' };
const address = { type: 'ip-dst', object_relation: 'ip', value: '11.0.113.1' };

/** The resolutions that an event states, each with its dates. */
async function resolved(object: object, members: object = {}) {
  const input = JSON.stringify({ Event: { uuid: 'e', info: 'x', Object: [object], ...members } });
  const { facts, refusals } = await readSource(own, input, OCTOBER, register);
  expect(refusals).toEqual([]);
  return facts.flatMap((fact) => {
    if (fact.kind !== 'edge' || fact.type !== 'RESOLVES_TO') return [];
    const { firstSeen, lastSeen } = fact.properties ?? {};
    const days = [firstSeen, lastSeen].map((ms) =>
      typeof ms === 'number' ? new Date(ms).toISOString().slice(0, 10) : ms,
    );
    return [`${fact.from.name} ${fact.to.name} ${days.join(' ')}`.trimEnd()];
  });
}

const readCase = async (id: string) => read(await testDataInput(`public-reports/misp-events-${id}/e.json`));

const DOMAIN = { type: 'domain', category: 'Network activity', to_ids: true, value: 'a.weft-test.com' };
const event = (members: object, ...attributes: readonly unknown[]) =>
  JSON.stringify({
    Event: { uuid: 'e', info: 'x', Attribute: attributes.length === 0 ? [DOMAIN] : attributes, ...members },
  });

describe('MISP events of public bug reports', () => {
  it.each(['01', '02'])(
    'The case misp-events-%s leaves out the hash of a deleted object (MISP/PyMISP#706)',
    async (id) => {
      const { listed, leftOut, refusals } = await readCase(id);
      expect(listed).toEqual([`FILE_HASH ${'2'.repeat(64)}`]);
      expect([leftOut, refusals]).toEqual([[expect.stringMatching(/its object is deleted$/)], []]);
    },
  );

  it('The case misp-events-05 lists an attribute whose flag is a text (MISP/MISP#3739)', async () => {
    expect((await readCase('05')).listed).toEqual(['IPV4 11.0.113.13', 'IPV4 11.0.113.1']);
  });

  it('The case misp-events-06 lists and attributes by a galaxy cluster without uuid (MISP/misp-objects#31)', async () => {
    const { listed, actors, refusals } = await readCase('06');
    expect([listed, actors, refusals]).toEqual([['HOSTNAME g1.weft-test.com'], ['APT28'], []]);
  });

  it('The case misp-events-07 lists an event whose tags are null (MISP/MISP#4778)', async () => {
    const { listed, refusals } = await readCase('07');
    expect([listed, refusals]).toEqual([['HOSTNAME g1.weft-test.com'], []]);
  });

  it('The case misp-events-10 lists a TLS fingerprint, a wallet and a network (MISP/MISP#642)', async () => {
    const { listed, refusals } = await readCase('10');
    expect(listed).toEqual([
      `TLS_FINGERPRINT ja3:${'ef'.repeat(16)}`,
      'CRYPTO_ADDRESS btc:1BitcoinEaterAddressDontSendf59kuE',
      'ASN AS64496',
      'IPV4 11.0.113.1',
    ]);
    expect(refusals).toEqual([]);
  });
});

describe('members of MISP events', () => {
  it.each(['Tag', 'Galaxy', 'Object', 'Orgc', 'date', 'timestamp', 'uuid', 'deleted'])(
    'The member %s may be null, absent, empty or of another shape',
    async (name) => {
      for (const value of [null, undefined, '', [], {}, 7, 'x', [null], [7]]) {
        const { listed, records, refusals, leftOut } = await read(event({ [name]: value }));
        expect([name, value, listed]).toEqual([name, value, ['HOSTNAME a.weft-test.com']]);
        expect(records).toBe(1 + Number(refusals?.length) + Number(leftOut?.length));
      }
    },
  );

  it('A refusal names the member that was left out', async () => {
    expect((await read(event({ Tag: [{ name: 'tlp:white' }, { name: 7 }] }))).refusals).toEqual([
      expect.stringMatching(/^e: Tag\.1\.name: /),
    ]);
    expect((await read(event({ date: 20_261_001 }))).refusals).toEqual([expect.stringMatching(/^e: date: /)]);
    expect((await read(event({}, DOMAIN, { ...DOMAIN, first_seen: 7 }))).refusals).toEqual([
      expect.stringMatching(/^attribute 2 of e: first_seen: /),
    ]);
  });

  it.each([true, 1, '1', 'true', 'True', 'yes'])('The flag %j is set', async (flag) => {
    const other = { ...DOMAIN, value: 'b.weft-test.com', to_ids: false };
    expect((await read(event({}, { ...DOMAIN, to_ids: flag }, other))).listed).toEqual(['HOSTNAME a.weft-test.com']);
    expect((await read(event({}, { ...DOMAIN, deleted: flag }, { ...other, to_ids: true }))).listed).toEqual([
      'HOSTNAME b.weft-test.com',
    ]);
    expect(await read(event({ deleted: flag }))).toMatchObject({ listed: [], leftOut: ['e is deleted'] });
  });

  it.each([false, 0, '0', 'false', null, ''])('The flag %j is not set', async (flag) => {
    const other = { ...DOMAIN, value: 'b.weft-test.com' };
    expect((await read(event({}, { ...DOMAIN, to_ids: flag }, other))).listed).toEqual(['HOSTNAME b.weft-test.com']);
    expect((await read(event({}, { ...DOMAIN, deleted: flag }))).listed).toEqual(['HOSTNAME a.weft-test.com']);
  });

  it.each([
    ['ip-dst|port', '11.0.113.1|443', 'IPV4 11.0.113.1'],
    ['ip-src', '11.0.113.0/24', 'PREFIX 11.0.113.0/24'],
    ['ip-dst', '2a00:1450::1', 'IPV6 2a00:1450::1'],
    ['domain|ip', 'a.weft-test.com|11.0.113.1', 'HOSTNAME a.weft-test.com'],
    ['hostname|port', 'a.weft-test.com|443', 'HOSTNAME a.weft-test.com'],
    ['filename|sha256', `a.exe|${'a'.repeat(64)}`, `FILE_HASH ${'a'.repeat(64)}`],
    ['filename|sha1', `a.exe|${'a'.repeat(40)}`, `FILE_HASH ${'a'.repeat(40)}`],
    ['malware-sample', `a.exe|${'a'.repeat(32)}`, `FILE_HASH ${'a'.repeat(32)}`],
    ['jarm-fingerprint', `${'27d'.repeat(20)}00`, `TLS_FINGERPRINT jarm:${'27d'.repeat(20)}00`],
    ['xmr', `4${'A'.repeat(94)}`, `CRYPTO_ADDRESS xmr:4${'A'.repeat(94)}`],
    ['dash', 'XgFWVUnYPQGGrEYYQKkDvzHwQsCkLgTKdH', 'CRYPTO_ADDRESS dash:XgFWVUnYPQGGrEYYQKkDvzHwQsCkLgTKdH'],
    ['AS', 'AS64496', 'ASN AS64496'],
  ])('An attribute of type %s with %s lists %s', async (type, value, expected) => {
    expect((await read(event({}, { ...DOMAIN, type, value }))).listed).toEqual([expected]);
  });

  it('An attribute that is no indicator is counted as left out', async () => {
    const comment = { type: 'comment', category: 'Other', value: 'x' };
    const context = { ...DOMAIN, value: 'b.weft-test.com', to_ids: false };
    expect(await read(event({}, DOMAIN, comment, context))).toMatchObject({
      records: 3,
      refusals: [],
      leftOut: [
        'attribute 2 of e: comment is no kind of indicator here',
        'attribute 3 of e: it is context: not flagged for detection',
      ],
    });
  });

  it('Events come in a list, in the answer of a search, and without a member Event', async () => {
    const one = JSON.parse(event({}));
    for (const file of [one, [one], [one.Event], one.Event, { response: [one] }, { response: one }]) {
      expect((await read(JSON.stringify(file))).listed).toEqual(['HOSTNAME a.weft-test.com']);
    }
    const { listed, refusals } = await read(JSON.stringify([one, { nothing: 1 }]));
    expect([listed, refusals?.length]).toEqual([['HOSTNAME a.weft-test.com'], 1]);
  });

  it('Every attribute is listed, refused or left out, whatever is in it', async () => {
    const attribute = fc.record(
      {
        type: fc.oneof(fc.constantFrom('domain', 'ip-dst', 'md5', 'btc', 'AS', 'text'), fc.jsonValue()),
        value: fc.oneof(fc.constantFrom('a.weft-test.com', '11.0.113.1', 'a'.repeat(32)), fc.jsonValue()),
        to_ids: fc.jsonValue(),
        deleted: fc.jsonValue(),
        category: fc.jsonValue(),
        Tag: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(attribute, { maxLength: 6 }), async (attributes) => {
        const found = await readSource(own, JSON.stringify({ Event: { uuid: 'e', Attribute: attributes } }), AUGUST_22);
        const accepted = found.records - found.refusals.length - (found.leftOut ?? []).length;
        const listed = found.facts.filter((fact) => fact.kind === 'edge' && fact.type === 'LISTED_IN');
        expect(accepted).toBe(listed.length);
        expect(found.records).toBeGreaterThanOrEqual(attributes.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what an object of MISP says of its attributes', () => {
  /** Each of the two attributes states it. */
  const both = (dates = '') => [1, 2].map(() => `a.weft-test.com 11.0.113.1 ${dates}`.trimEnd());

  it('A domain-ip object states that its host resolved to its address', async () => {
    expect(await resolved(domainIp({}, host, address))).toEqual(both());
    expect(await resolved(domainIp({}, { ...host, type: 'hostname' }, { ...address, type: 'ip-src' }))).toEqual(both());
    expect(await resolved({ ...domainIp({}, host, address), name: 'network-connection' })).toEqual([]);
  });

  it('The dates of a resolution are those of the attribute, else of the object, else the day of the report', async () => {
    const dates = { first_seen: '2026-07-01T00:00:00Z', last_seen: '2026-07-20T00:00:00Z' };
    expect(await resolved(domainIp(dates, host, address))).toEqual(both('2026-07-01 2026-07-20'));
    expect(await resolved(domainIp({}, { ...host, ...dates }, { ...address, ...dates }))).toEqual(
      both('2026-07-01 2026-07-20'),
    );
    const seen = [
      { type: 'datetime', object_relation: 'first-seen', value: '2026-06-01T00:00:00Z' },
      { type: 'datetime', object_relation: 'last-seen', value: '2026-06-20T00:00:00Z' },
    ];
    expect(await resolved(domainIp({}, host, address, ...seen))).toEqual(both('2026-06-01 2026-06-20'));
    expect(await resolved(domainIp({}, host, address), { date: '2026-05-01' })).toEqual(both('2026-05-01 2026-05-01'));
  });

  it('A host with several addresses resolved to each, and several hosts resolved to one address', async () => {
    const other = { ...address, value: '11.0.113.2' };
    const several = async (...attributes: readonly object[]) => [
      ...new Set(await resolved(domainIp({}, ...attributes))),
    ];
    expect(await several(host, address, other)).toEqual(['a.weft-test.com 11.0.113.1', 'a.weft-test.com 11.0.113.2']);
    const second = { ...host, value: 'b[.]weft-test[.]com' };
    expect(await several(host, second, address)).toEqual(['a.weft-test.com 11.0.113.1', 'b.weft-test.com 11.0.113.1']);
    expect(await resolved(domainIp({}, host, second, address, other))).toEqual([]);
  });

  it('A resolution that is context is stated, and accuses no one', async () => {
    const context = { to_ids: false };
    const object = domainIp({}, { ...host, ...context }, { ...address, ...context });
    expect(await resolved(object, { Attribute: [DOMAIN] })).toEqual(both());
    expect((await read(event({ Object: [object] }, { ...DOMAIN, value: 'c.weft-test.com' }))).listed).toEqual([
      'HOSTNAME c.weft-test.com',
    ]);
  });

  it('A deleted object or attribute states no resolution, and a value that is no address loses only itself', async () => {
    expect(await resolved(domainIp({ deleted: true }, host, address))).toEqual([]);
    expect(await resolved(domainIp({}, host, { ...address, deleted: true }))).toEqual([]);
    const { listed } = await read(event({ Object: [domainIp({}, host, { ...address, value: 'unknown' })] }, DOMAIN));
    expect(listed).toContain('HOSTNAME a.weft-test.com');
  });

  it('The attributes of any object were seen at the dates that it has as attributes', async () => {
    const seen = { type: 'datetime', object_relation: 'first-seen', value: '2026-06-01T00:00:00Z', to_ids: false };
    const object = { name: 'url', Attribute: [{ ...DOMAIN, value: 'd.weft-test.com' }, seen] };
    const { facts } = await readSource(
      own,
      JSON.stringify({ Event: { uuid: 'e', info: 'x', Object: [object] } }),
      OCTOBER,
      register,
    );
    expect(facts).toContainEqual(
      expect.objectContaining({
        type: 'LISTED_IN',
        from: { label: 'HOSTNAME', name: 'd.weft-test.com' },
        properties: expect.objectContaining({ firstSeen: Date.UTC(2026, 5, 1) }),
      }),
    );
  });
});
