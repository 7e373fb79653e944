import { ActorRegister } from '../../../../loaders/feeds/actor-register.ts';
import { MISP_EVENTS } from '../../../../loaders/sources/actors/misp-events.ts';
import { type FullExamples, sharedExample } from '../../field-uses.ts';

const KNOWN = '5b4ee3ea-eee3-4c8e-8323-85ae32658754';

const attribute = (type: string, value: string) => ({
  type,
  value,
  category: 'Network activity',
  to_ids: true,
  deleted: false,
  comment: 'https://weft.com/report',
  first_seen: '2026-07-01T00:00:00Z',
  last_seen: '2026-07-20T00:00:00Z',
  Tag: [{ name: `tlp:${type}`, colour: '#ffffff' }],
  id: '1',
  uuid: '5bdfbbf0-0000-4000-8000-000000000002',
  timestamp: '1786000000',
  distribution: '5',
  disable_correlation: false,
  object_relation: type,
});

const AS_ATTRIBUTE = {
  to_ids: false,
  category: 'External analysis',
  deleted: true,
};
const otherwise = (at: string) =>
  Object.fromEntries(Object.entries(AS_ATTRIBUTE).map(([name, value]) => [`${at}.${name}`, value]));

/** Events of MISP: all publishers share the format. */
export const EVENTS: FullExamples = sharedExample(MISP_EVENTS, {
  record: {
    id: '1',
    uuid: '5bdfbbf0-0000-4000-8000-000000000001',
    info: 'Operation Weft',
    date: '2026-07-25',
    timestamp: '1786000000',
    publish_timestamp: '1786000001',
    published: true,
    deleted: false,
    threat_level_id: '1',
    analysis: '2',
    distribution: '3',
    sharing_group_id: '0',
    attribute_count: '2',
    extends_uuid: '5bdfbbf0-0000-4000-8000-000000000009',
    org_id: '1',
    orgc_id: '2',
    locked: false,
    proposal_email_lock: false,
    disable_correlation: false,
    event_creator_email: 'someone@weft.com',
    Org: { name: 'Weft' },
    Orgc: { name: 'Weft Research', uuid: '5bdfbbf0-0000-4000-8000-000000000003' },
    Tag: [{ name: 'tlp:clear', colour: '#ffffff' }],
    Galaxy: [
      {
        type: 'threat-actor',
        name: 'Threat Actor',
        GalaxyCluster: [
          {
            uuid: KNOWN,
            value: 'Sofacy',
            type: 'threat-actor',
            tag_name: 'misp-galaxy:threat-actor="Sofacy"',
            description: 'A group.',
            meta: { synonyms: ['Fancy Bear'] },
          },
        ],
      },
    ],
    Attribute: [attribute('domain', 'weft-test.com')],
    Object: [
      {
        name: 'file',
        deleted: false,
        first_seen: '2026-06-01T00:00:00Z',
        last_seen: '2026-06-20T00:00:00Z',
        'meta-category': 'file',
        description: 'A file',
        template_uuid: '688c46fb-5edb-40a3-8273-1af7923e2215',
        comment: 'The dropper',
        uuid: '5bdfbbf0-0000-4000-8000-000000000004',
        timestamp: '1786000000',
        ObjectReference: [{ relationship_type: 'drops' }],
        Attribute: [
          attribute('md5', 'a'.repeat(32)),
          attribute('sha256', 'b'.repeat(64)),
          { ...attribute('datetime', '2026-05-01T00:00:00Z'), object_relation: 'first-seen' },
        ],
      },
    ],
    RelatedEvent: [{ Event: { uuid: '5bdfbbf0-0000-4000-8000-000000000005' } }],
    ShadowAttribute: [{ value: 'other.com' }],
    EventReport: [{ content: 'A report.' }],
  },
  file: (record) => JSON.stringify({ response: [{ Event: record }] }),
  behind: {
    date: ['Attribute[].first_seen', 'Attribute[].last_seen', 'Object[].first_seen', 'Object[].last_seen'],
    'Attribute[].category': ['Attribute[].to_ids', 'Object[].Attribute[].to_ids'],
    'Object[].Attribute[].category': ['Attribute[].to_ids', 'Object[].Attribute[].to_ids'],
    'Object[].Attribute[].object_relation': ['Object[].first_seen', 'Object[].Attribute[].first_seen'],
    'Object[].first_seen': ['Object[].Attribute[].first_seen'],
    'Object[].last_seen': ['Object[].Attribute[].last_seen'],
    'Galaxy[].GalaxyCluster[].uuid': ['Galaxy[].GalaxyCluster[].tag_name', 'Galaxy[].GalaxyCluster[].value'],
    'Galaxy[].GalaxyCluster[].value': ['Galaxy[].GalaxyCluster[].uuid', 'Galaxy[].GalaxyCluster[].tag_name'],
    'Galaxy[].GalaxyCluster[].tag_name': ['Galaxy[].GalaxyCluster[].uuid'],
    'Galaxy[].GalaxyCluster[].type': ['Galaxy[].GalaxyCluster[].uuid', 'Galaxy[].GalaxyCluster[].tag_name'],
    'Galaxy[].type': [
      'Galaxy[].GalaxyCluster[].uuid',
      'Galaxy[].GalaxyCluster[].tag_name',
      'Galaxy[].GalaxyCluster[].type',
    ],
  },
  otherwise: {
    deleted: true,
    'Object[].deleted': true,
    'Galaxy[].type': 'tool',
    'Galaxy[].GalaxyCluster[].type': 'tool',
    'Galaxy[].GalaxyCluster[].tag_name': 'misp-galaxy:tool="Sofacy"',
    ...otherwise('Attribute[]'),
    ...otherwise('Object[].Attribute[]'),
  },
  actors: new ActorRegister(
    [{ name: 'Sofacy', aliases: [] }],
    [{ uuid: KNOWN, tag: 'misp-galaxy:threat-actor="Sofacy"', actor: 'Sofacy' }],
  ),
});
