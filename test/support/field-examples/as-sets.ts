import { IRR_AS_SETS } from '../../../loaders/sources/routing/irr-as-sets.ts';
import { IRR_ROUTES } from '../../../loaders/sources/routing/irr-routes.ts';
import { type FullExamples, sharedExample } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';
import { partsOf, rpslFile, rpslLines } from '../record-lines.ts';

const ADMINISTRATION = {
  descr: 'Example Networks B.V.',
  remarks: 'peering@weft.com',
  'admin-c': 'EX1-RIPE',
  'tech-c': 'EX2-RIPE',
  'abuse-c': 'EX3-RIPE',
  notify: 'noc@weft.com',
  changed: 'noc@weft.com 20200102',
  org: 'ORG-EX1-RIPE',
  'mnt-lower': 'LOWER-MNT',
  'mnt-routes': 'ROUTES-MNT',
  'mnt-by': 'EXAMPLE-MNT',
  created: '2010-01-02T03:04:05Z',
  'last-modified': '2026-01-02T03:04:05Z',
};

const AUT_NUM = {
  'aut-num': 'AS64500',
  'as-name': 'EXAMPLENET',
  'member-of': 'AS64501:AS-BOTH',
  import: 'from AS64510 accept ANY',
  export: 'to AS64510 announce AS64500',
  default: 'to AS64510',
  'mp-import': 'afi ipv6.unicast from AS64510 accept ANY',
  'mp-export': 'afi ipv6.unicast to AS64510 announce AS64500',
  'mp-default': 'to AS64510',
  'import-via': 'AS64520 from AS64510 accept ANY',
  'export-via': 'AS64520 to AS64510 announce AS64500',
  'sponsoring-org': 'ORG-EX2-RIPE',
  status: 'ASSIGNED',
  ...ADMINISTRATION,
  source: 'RIPE',
};

const ROUTE = {
  origin: 'AS64500',
  'member-of': 'RS-EXAMPLE',
  holes: '11.0.1.0/24',
  inject: 'at 11.0.0.1',
  'aggr-mtd': 'outbound',
  'aggr-bndry': 'AS64500',
  'export-comps': '{11.0.2.0/24}',
  components: '{11.0.2.0/24}',
  pingable: '11.0.0.1',
  'ping-hdl': 'EX4-RIPE',
  geoidx: '19',
  'roa-uri': 'https://weft.com/roa',
  ...ADMINISTRATION,
  source: 'RIPE',
};

export const AS_SETS: FullExamples = {
  ...sharedExample(IRR_AS_SETS, {
    record: {
      'as-set': {
        'as-set': 'AS64501:AS-BOTH',
        members: 'AS64502, AS-OTHER',
        'mbrs-by-ref': 'EXAMPLE-MNT',
        ...ADMINISTRATION,
        source: 'RIPE',
      },
      'aut-num': AUT_NUM,
    },
    file: rpslFile,
  }),
  ...sharedExample(IRR_ROUTES, {
    record: { route: { route: '11.0.0.0/16', ...ROUTE }, route6: { route6: '2a00::/16', ...ROUTE } },
    file: rpslFile,
  }),
  'ipinfo-as-set-members': {
    record: {
      id: 'AS64500',
      name: 'EXAMPLENET',
      country: 'NL',
      org_id: 'ORG-EX1-RIPE',
      created: '2010-01-02',
      updated: '2026-01-02',
      source: 'ripe',
      raw: AUT_NUM,
    },
    file: (record) => jsonLine({ ...partsOf(record), raw: rpslLines(partsOf(record).raw).join('\\n') }),
  },
};
