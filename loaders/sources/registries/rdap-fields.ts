/** The members of RDAP answers (RFC 9083, RFC 7095 for contacts) by class: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const LINK = ['title', 'rel', 'type', 'hreflang[]', 'media'];
const CONTACT_PARTS = 'a part of a contact that names a person, or by which no organisation is found';
const SERVER = { becomes: 'the registry that answered' };
const EVENTS: PublishedFields = {
  'events[].eventAction': { becomes: 'what happened on the day' },
  'events[].eventDate': { becomes: 'the day' },
};

/** Members of every object, none of them read. */
const COMMON: PublishedFields = {
  objectClassName: { leftOut: 'the class of the object: its place in the answer says it' },
  handle: { leftOut: "the registry's number of the object: the graph has it by its name" },
  port43: { leftOut: 'the WHOIS server of the registry' },
  lang: { leftOut: 'the language of the texts' },
  ...under('links[].', leftOut(['value', 'href', ...LINK], 'the address of a page or of another answer')),
  ...under('remarks[].', leftOut(['title', 'type', 'description[]'], 'a remark of the registry, in free text')),
  ...under(
    'events[].',
    leftOut(
      ['eventAction', 'eventDate', 'eventActor'],
      'a day of the object: the graph has those of what it is part of',
    ),
  ),
  'status[]': { leftOut: 'the state of the object in the books of the registry' },
};

/** Members of the answer as a whole. */
const ANSWER: PublishedFields = {
  objectClassName: { becomes: 'the class of the object' },
  'rdapConformance[]': { leftOut: 'the extensions that the server knows' },
  ...under('notices[].', leftOut(['title', 'type', 'description[]', 'links[].href'], 'the terms of use')),
};

/** The parts of a contact, by the names of vCard; none of them read. */
const CARD: PublishedFields = leftOut(
  [
    ...['version', 'kind', 'fn', 'n[]', 'org', 'title', 'role', 'email', 'tel', 'fax', 'url', 'lang', 'contact-uri'],
    ...['pobox', 'ext', 'street', 'city', 'region', 'code', 'country', 'cc', 'label'].map((part) => `adr.${part}`),
  ],
  CONTACT_PARTS,
);

/** A contact of which nothing is read. */
const CONTACT: PublishedFields = {
  ...COMMON,
  'roles[]': { leftOut: 'what the contact is for' },
  ...under('vcardArray.', CARD),
  ...leftOut(['publicIds[].type', 'publicIds[].identifier'], 'its number in another register'),
  contact_URI: { leftOut: 'a form by which the contact can be written to' },
  ...leftOut(['asEventActor[].eventAction', 'asEventActor[].eventDate'], 'what the contact did with other objects'),
};

const ABUSE_CONTACT: PublishedFields = {
  ...CONTACT,
  'roles[]': { becomes: 'whether it takes reports of abuse' },
  'vcardArray.email': { becomes: 'the address for reports of abuse' },
};

/** The holder of a number resource. */
const HOLDER: PublishedFields = {
  ...CONTACT,
  handle: { becomes: 'the holder' },
  'roles[]': { becomes: 'the roles of the holder' },
  ...under('vcardArray.', {
    kind: { becomes: 'whether the holder is an organisation' },
    fn: { becomes: 'the name of the holder' },
    org: { becomes: 'the organisation' },
    email: { becomes: 'the address for reports of abuse, of a contact for these' },
    'adr.cc': { becomes: 'the country of the holder' },
    'adr.country': { becomes: 'the country of the holder, if it is a code' },
  }),
  'remarks[].description[]': { becomes: 'the remarks of the holder' },
  ...under('entities[].', ABUSE_CONTACT),
};

const RESOURCE: PublishedFields = {
  ...COMMON,
  ...ANSWER,
  ...EVENTS,
  port43: SERVER,
  'links[].href': SERVER,
  'links[].value': SERVER,
  name: { becomes: 'the name of the resource' },
  country: { becomes: 'the country in which it is registered' },
  parentHandle: { leftOut: 'the block around it: blocks are found by their addresses' },
  ...under('entities[].', HOLDER),
};

const NETWORK: PublishedFields = {
  ...RESOURCE,
  handle: { becomes: 'the handle of the network' },
  startAddress: { becomes: 'the first address' },
  endAddress: { becomes: 'the last address' },
  ipVersion: { leftOut: 'the family: the addresses say it' },
  type: { becomes: 'whether it is allocated or assigned' },
  ...under('cidr0_cidrs[].', leftOut(['v4prefix', 'v6prefix', 'length'], 'the block in another notation')),
  'arin_originas0_originautnums[]': {
    leftOut: 'the AS numbers that may announce it, by its holder: route objects and ROAs have them',
  },
};

const AUTNUM: PublishedFields = {
  ...RESOURCE,
  handle: { becomes: 'the AS, if there is no startAutnum' },
  startAutnum: { becomes: 'the AS, or the first of several' },
  endAutnum: { becomes: 'the last of several' },
  type: { leftOut: 'how the number was assigned' },
};

const SERVER_FIELDS: PublishedFields = {
  ...COMMON,
  ldhName: { becomes: 'the name server' },
  unicodeName: { leftOut: 'the name with all letters: ldhName has it' },
  'ipAddresses.v4[]': { becomes: 'an address of the name server' },
  'ipAddresses.v6[]': { becomes: 'an address of the name server' },
};

const DOMAIN: PublishedFields = {
  ...COMMON,
  ...ANSWER,
  ...EVENTS,
  'rdapConformance[]': { becomes: 'whether the handle of the registrar is its number at IANA' },
  'status[]': { becomes: 'the states of the domain' },
  ldhName: { becomes: 'the domain' },
  unicodeName: { becomes: 'the domain, if there is no ldhName' },
  ...leftOut(
    [
      'variants[].relation[]',
      'variants[].idnTable',
      'variants[].variantNames[].ldhName',
      'variants[].variantNames[].unicodeName',
    ],
    'another spelling that the registry keeps for the holder',
  ),
  ...under('nameservers[].', SERVER_FIELDS),
  ...under('secureDNS.', {
    delegationSigned: { becomes: 'whether the delegation is signed' },
    ...leftOut(['zoneSigned', 'maxSigLife'], 'how the zone itself is signed'),
    ...under('dsData[].', {
      keyTag: { becomes: 'a DS record' },
      algorithm: { becomes: 'a DS record' },
      digestType: { becomes: 'a DS record' },
      digest: { becomes: 'a DS record' },
      ...leftOut(['events[].eventAction', 'events[].eventDate'], 'the day of the record'),
    }),
    ...leftOut(
      ['keyData[].flags', 'keyData[].protocol', 'keyData[].publicKey', 'keyData[].algorithm'],
      'the key itself: the graph has the records of the parent zone',
    ),
  }),
  ...leftOut(['publicIds[].type', 'publicIds[].identifier'], 'the number of the domain in another register'),
  'network.handle': { leftOut: 'the network of a reverse domain: it is found by its addresses' },
  ...under('entities[].', {
    ...CONTACT,
    handle: { becomes: 'the registrar, if the profile of ICANN says that it is its number at IANA' },
    'roles[]': { becomes: 'whether it is the registrar, the holder or a contact' },
    'publicIds[].type': { becomes: 'whether the identifier is the number of the registrar at IANA' },
    'publicIds[].identifier': { becomes: 'the registrar' },
    'remarks[].type': { becomes: 'whether a contact is an organisation' },
    'remarks[].description[]': { becomes: 'whether a contact is an organisation' },
    ...under('vcardArray.', {
      kind: { becomes: 'whether the contact is an organisation' },
      fn: { becomes: 'the name of the registrar, or of the organisation' },
      org: { becomes: 'the organisation' },
      url: { becomes: 'the website of the registrar' },
      email: { becomes: 'the mail of an organisation, or the address for reports of abuse' },
      tel: { becomes: 'the telephone of an organisation, or that for reports of abuse' },
      'adr.street': { becomes: 'the address of an organisation' },
      'adr.city': { becomes: 'the city of an organisation' },
      'adr.region': { becomes: 'the state of an organisation' },
      'adr.code': { becomes: 'the postal code of an organisation' },
      'adr.cc': { becomes: 'the country of the holder' },
      'adr.country': { becomes: 'the country of the holder, if it is a code' },
    }),
    ...under('entities[].', {
      ...ABUSE_CONTACT,
      'vcardArray.tel': { becomes: 'the telephone for reports of abuse' },
    }),
  }),
};

const ENTITY: PublishedFields = {
  ...HOLDER,
  ...ANSWER,
  port43: SERVER,
  'links[].href': SERVER,
  'links[].value': SERVER,
  'vcardArray.email': { becomes: 'the address for reports of abuse, if the entity takes these' },
  'vcardArray.url': { becomes: 'the website of a registrar' },
  'publicIds[].type': { becomes: 'whether the identifier is the number of a registrar at IANA' },
  'publicIds[].identifier': { becomes: 'the registrar' },
  ...leftOut(['networks[].handle', 'autnums[].handle'], 'what it holds: the answers about these say it'),
};

const NAMESERVER: PublishedFields = {
  ...SERVER_FIELDS,
  ...ANSWER,
  ...EVENTS,
  ...under('entities[].', CONTACT),
};

/** The members of an answer, under the class of its object. */
export const RDAP_FIELDS: PublishedFields = {
  ...under('ip network.', NETWORK),
  ...under('autnum.', AUTNUM),
  ...under('domain.', DOMAIN),
  ...under('entity.', ENTITY),
  ...under('nameserver.', NAMESERVER),
};
