/** The attributes of the objects of routing registries (RFC 2622, RFC 4012, RFC 2725, RIPE Database): what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

/** Attributes that every class has. */
const ADMINISTRATION: PublishedFields = {
  ...leftOut(['descr', 'remarks'], 'free text, and often out of date'),
  ...leftOut(
    ['admin-c', 'tech-c', 'abuse-c', 'notify', 'changed'],
    'a person or a mailbox: RDAP has the contacts of a network',
  ),
  org: { leftOut: 'the handle of the organisation: RDAP has the holders of a network' },
  ...leftOut(
    ['mnt-lower', 'mnt-routes'],
    'who may change the object and those below it: it says nothing of the network itself',
  ),
  ...leftOut(['created', 'last-modified'], 'a date of the object: the graph has the day of the dump'),
};

const MAINTAINER = {
  leftOut: 'who may change the object: it says nothing of the network itself',
};
const POLICY =
  'the routing policy in its own language, hardly maintained: bgp-announcements and bgp-adjacency have what is observed';

/** The attributes of an aut-num object. */
const AUT_NUM_FIELDS: PublishedFields = {
  ...ADMINISTRATION,
  'aut-num': { becomes: 'a member of the sets that accept it' },
  'as-name': { leftOut: 'the name of the AS: the lists of AS names have it, for all AS numbers' },
  'member-of': { becomes: 'the sets that it says it is in' },
  ...leftOut(['import', 'export', 'default', 'mp-import', 'mp-export', 'mp-default'], POLICY),
  ...leftOut(['import-via', 'export-via'], POLICY),
  ...leftOut(['sponsoring-org', 'status'], 'how the AS number was assigned: RDAP has it'),
  'mnt-by': { becomes: 'the maintainer, which a set may name in the place of its members' },
  source: { leftOut: 'the registry: the dump is of one' },
};

/** The attributes of sets of networks, and of the networks that name the sets. */
export const AS_SET_FIELDS: PublishedFields = {
  ...under('as-set.', {
    ...ADMINISTRATION,
    'as-set': { becomes: 'the set' },
    members: { becomes: 'the networks and sets in it' },
    'mbrs-by-ref': { becomes: 'the maintainers whose networks are in it if they say so' },
    'mnt-by': MAINTAINER,
    source: { becomes: 'the registry of the set' },
  }),
  ...under('aut-num.', AUT_NUM_FIELDS),
};

const ROUTE: PublishedFields = {
  ...ADMINISTRATION,
  origin: { becomes: 'the AS that may announce the block' },
  source: { becomes: 'the registry of the route object' },
  'mnt-by': MAINTAINER,
  'member-of': { leftOut: 'sets of routes: the graph has no label for them' },
  holes: { leftOut: 'parts that the AS does not reach: the graph stores what may be announced' },
  ...leftOut(
    ['inject', 'aggr-mtd', 'aggr-bndry', 'export-comps', 'components'],
    'how routers aggregate the route: it says nothing of who may announce it',
  ),
  ...leftOut(['pingable', 'ping-hdl'], 'an address that answers tests, and the person for questions about it'),
  ...leftOut(['geoidx', 'roa-uri'], 'an index of another system'),
};

/** The attributes of route and route6 objects. */
export const ROUTE_FIELDS: PublishedFields = {
  ...under('route.', { ...ROUTE, route: { becomes: 'the block that may be announced' } }),
  ...under('route6.', { ...ROUTE, route6: { becomes: 'the block that may be announced' } }),
};

/** The members of an object of IPinfo's, and the attributes in its text. */
export const IPINFO_AS_FIELDS: PublishedFields = {
  id: { becomes: 'the network' },
  ...leftOut(
    ['name', 'country', 'org_id', 'created'],
    'a statement about the network and none about its sets: ipinfo-whois-asn has it',
  ),
  updated: { leftOut: 'the day of the last change: the graph has the day of the file' },
  source: { leftOut: 'the database: a membership is stored without one' },
  ...under('raw.', {
    ...AUT_NUM_FIELDS,
    'aut-num': { leftOut: 'the network: id has it' },
    'member-of': { becomes: 'the sets that it says it is in' },
    'mnt-by': MAINTAINER,
  }),
};
