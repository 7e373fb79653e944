/** A full example of RDAP answers: an object of each class, with all that RFC 9083 has. */
import type { FullExample } from '../field-uses.ts';
import { rdapLines } from '../rdap-answers.ts';

const EVENTS = ['registration', 'last changed', 'expiration', 'last update of RDAP database'];

/** Members of every object. */
function common(server: string) {
  return {
    port43: `whois.${server}`,
    lang: 'en',
    links: [
      {
        value: `https://rdap.${server}/1`,
        href: `https://rdap.${server}/2`,
        title: 'a',
        rel: 'self',
        type: 'application/rdap+json',
        hreflang: ['en'],
        media: 'screen',
      },
    ],
    remarks: [{ title: 'Remarks', type: 'contact type', description: ['ORGANIZATION'] }],
    events: EVENTS.map((eventAction, at) => ({
      eventAction,
      eventDate: `2026-0${at + 1}-02T03:04:05Z`,
      eventActor: 'a',
    })),
    status: ['active'],
  };
}

const ANSWER = {
  rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_0'],
  notices: [{ title: 'Terms', type: 'a', description: ['b'], links: [{ href: 'https://weft.com/terms' }] }],
};

/** A contact with a number, of an organisation. */
function contact(at: number, ...roles: readonly string[]) {
  return {
    objectClassName: 'entity',
    handle: `EX${at}-RIPE`,
    ...common('weft.com'),
    roles,
    publicIds: [{ type: 'Other ID', identifier: `${at}` }],
    contact_URI: 'https://weft.com/contact',
    asEventActor: [{ eventAction: 'last changed', eventDate: '2026-01-02T03:04:05Z' }],
    vcardArray: {
      version: '4.0',
      kind: 'org',
      fn: `Example ${at} LLC`,
      n: ['Example', '', '', '', ''],
      org: `Example Holding ${at} LLC`,
      title: 'a',
      role: 'b',
      email: `contact${at}@weft.com`,
      tel: `+31.20000000${at}`,
      fax: `+31.20000001${at}`,
      url: `https://contact${at}.weft.com`,
      lang: 'en',
      'contact-uri': 'https://weft.com/contact',
      adr: {
        pobox: 'c',
        ext: 'd',
        street: `Street ${at}`,
        city: `City ${at}`,
        region: `State ${at}`,
        code: `101${at}`,
        country: 'BE',
        cc: 'NL',
        label: 'e',
      },
    },
  };
}

/** A holder, with a contact for reports of abuse below it. */
function holder(at: number, ...roles: readonly string[]) {
  return { ...contact(at, ...roles), entities: [contact(at + 1, 'abuse')] };
}

const RESOURCE = {
  ...common('ripe.net'),
  ...ANSWER,
  name: 'EXAMPLENET',
  country: 'NL',
  parentHandle: '11.0.0.0 - 11.255.255.255',
  entities: [holder(1, 'registrant'), holder(3, 'abuse')],
};

const SERVER = {
  objectClassName: 'nameserver',
  handle: 'HOST1',
  ldhName: 'ns1.weft.com',
  unicodeName: 'ns1.weft.com',
  ipAddresses: { v4: ['11.0.0.1'], v6: ['2a00::1'] },
};

const registrar = holder(1, 'registrar');

const DOMAIN = {
  objectClassName: 'domain',
  handle: '1_DOMAIN_COM',
  ...common('weft.com'),
  ...ANSWER,
  ldhName: 'weft-test.com',
  unicodeName: 'weft-other.com',
  variants: [
    {
      relation: ['registered'],
      idnTable: 'a',
      variantNames: [{ ldhName: 'xn--a.com', unicodeName: 'b.com' }],
    },
  ],
  nameservers: [{ ...SERVER, ...common('weft.com') }],
  secureDNS: {
    zoneSigned: true,
    delegationSigned: true,
    maxSigLife: 1,
    dsData: [
      {
        keyTag: 1,
        algorithm: 13,
        digestType: 2,
        digest: 'ab'.repeat(32),
        events: [{ eventAction: 'registration', eventDate: '2026-01-02T03:04:05Z' }],
      },
    ],
    keyData: [{ flags: 257, protocol: 3, publicKey: 'AQ==', algorithm: 13 }],
  },
  publicIds: [{ type: 'a', identifier: 'b' }],
  network: { handle: 'NET1' },
  entities: [
    { ...registrar, handle: '292', publicIds: [{ type: 'IANA Registrar ID', identifier: '293' }] },
    holder(3, 'registrant'),
    holder(5, 'administrative'),
  ],
};

/**
 * Parts of members that an answer must have whole: without one, the member is reported as left out. Of another value in these places nothing
 * follows.
 */
const UNREAD_PARTS = [
  ...['ip network.entities[]', 'ip network.entities[].entities[]', 'autnum.entities[]', 'autnum.entities[].entities[]'],
  ...['domain.nameservers[]', 'domain.entities[]', 'domain.entities[].entities[]', 'entity', 'entity.entities[]'],
].flatMap((path) => [
  [`${path}.events[].eventAction`, 'reregistration'],
  [`${path}.events[].eventDate`, '2020-01-02T03:04:05Z'],
  ...(/^(?:entity|domain\.entities\[\])$/.test(path)
    ? []
    : [
        [`${path}.publicIds[].type`, 'Another ID'],
        [`${path}.publicIds[].identifier`, '9'],
      ]),
]);

/** Of port43 and links, each says the registry where the others do not. */
function servers(kind: string): NonNullable<FullExample['behind']> {
  const members = ['port43', 'links[].href', 'links[].value'].map((name) => `${kind}.${name}`);
  return Object.fromEntries(members.map((member) => [member, members.filter((other) => other !== member)]));
}

export const RDAP_ANSWERS: FullExample = {
  record: {
    'ip network': {
      objectClassName: 'ip network',
      handle: 'NET-EXAMPLE',
      ...RESOURCE,
      startAddress: '11.0.0.0',
      endAddress: '11.0.255.255',
      ipVersion: 'v4',
      type: 'ALLOCATED PA',
      cidr0_cidrs: [{ v4prefix: '11.0.0.0', v6prefix: '2a00::', length: 16 }],
      arin_originas0_originautnums: [64_500],
    },
    autnum: {
      objectClassName: 'autnum',
      handle: 'AS64510',
      ...RESOURCE,
      startAutnum: 64_500,
      endAutnum: 64_501,
      type: 'DIRECT ALLOCATION',
    },
    domain: DOMAIN,
    entity: {
      ...holder(7, 'registrant', 'registrar', 'abuse'),
      ...common('ripe.net'),
      ...ANSWER,
      publicIds: [{ type: 'IANA Registrar ID', identifier: '294' }],
      networks: [{ handle: 'NET1' }],
      autnums: [{ handle: 'AS64500' }],
    },
    nameserver: {
      ...SERVER,
      ...common('weft.com'),
      ...ANSWER,
      entities: [contact(1, 'registrar')],
    },
  },
  file: rdapLines,
  behind: {
    ...servers('ip network'),
    ...servers('autnum'),
    ...servers('entity'),
    'autnum.handle': ['autnum.startAutnum', 'autnum.endAutnum'],
    ...Object.fromEntries(
      ['ip network.entities[]', 'autnum.entities[]', 'domain.entities[]', 'entity'].map((path) => [
        `${path}.vcardArray.adr.country`,
        [`${path}.vcardArray.adr.cc`],
      ]),
    ),
    'ip network.entities[].vcardArray.email': ['ip network.entities[].entities'],
    'autnum.entities[].vcardArray.email': ['autnum.entities[].entities'],
    'entity.vcardArray.email': ['entity.entities'],
    'entity.vcardArray.org': ['entity.vcardArray.fn'],
    'domain.unicodeName': ['domain.ldhName'],
    'domain.rdapConformance[]': ['domain.entities[].publicIds'],
    'domain.entities[].handle': ['domain.entities[].publicIds'],
    'domain.entities[].remarks[].type': ['domain.entities[].vcardArray.org', 'domain.entities[].vcardArray.kind'],
    'domain.entities[].remarks[].description[]': [
      'domain.entities[].vcardArray.org',
      'domain.entities[].vcardArray.kind',
    ],
    'domain.entities[].vcardArray.kind': ['domain.entities[].vcardArray.org', 'domain.entities[].remarks'],
  },
  otherwise: {
    'ip network.objectClassName': 'other',
    'autnum.objectClassName': 'other',
    'domain.objectClassName': 'other',
    ...Object.fromEntries(UNREAD_PARTS),
  },
};
