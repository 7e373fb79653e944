/** The fields of MISP events (MISP core format): what each becomes, or why it is left out. */
import type { PublishedFields } from '../../source.ts';

const OF_THE_SERVER = { leftOut: 'a number or a setting of the server of MISP that has the event' };
const SHARING = { leftOut: 'to whom the server sends it: the tag of the traffic light protocol says who may read it' };
const CHANGED = { leftOut: 'when it was last edited: the date of the event and its sightings count' };
/** How an object calls one of its attributes. */
const RELATION = { becomes: 'a choice: `first-seen` and `last-seen` are the sightings of the others' };
const CONTEXT = { leftOut: 'a word of the form of the object: type and value are read' };
const OF_THE_TAG = { leftOut: 'how MISP shows and sorts the tag' };
const OF_THE_CLUSTER = { leftOut: 'of the galaxy: the sources of the galaxies have its clusters whole' };

/** The members of an attribute, of the event or of one of its objects. */
const attributeFields = (at: string): PublishedFields =>
  Object.fromEntries(
    Object.entries({
      type: { becomes: 'the kind of the indicator' },
      value: { becomes: 'the listed indicator' },
      category: { becomes: 'a choice: in an event without flags, only categories of the attack are listed' },
      to_ids: { becomes: 'a choice: in an event with flags, only flagged attributes are listed' },
      deleted: { becomes: 'nothing is listed that is deleted' },
      comment: { becomes: 'the reference, if it is an address; else it is left out' },
      first_seen: { becomes: 'the first sighting' },
      last_seen: { becomes: 'the last sighting' },
      'Tag[].name': { becomes: 'a tag of the indicator, and the category that it names' },
      'Tag[].colour': OF_THE_TAG,
      id: OF_THE_SERVER,
      uuid: OF_THE_SERVER,
      timestamp: CHANGED,
      distribution: SHARING,
      disable_correlation: OF_THE_SERVER,
      object_relation: CONTEXT,
    }).map(([name, use]) => [`${at}.${name}`, use]),
  );

export const MISP_EVENT_FIELDS: PublishedFields = {
  id: OF_THE_SERVER,
  uuid: { becomes: 'the id of the event on each tag' },
  info: { leftOut: 'the title of the event: listings have a reference and tags' },
  date: { becomes: 'the day of the report, for indicators without sightings' },
  timestamp: { becomes: 'the date of the edition' },
  publish_timestamp: CHANGED,
  published: { leftOut: 'whether the server has sent it to others: the operator has it' },
  deleted: { becomes: 'nothing is stated by an event that is deleted' },
  threat_level_id: { leftOut: 'a level from 1 to 4 by the habit of each author' },
  analysis: { leftOut: 'whether the author has finished: the graph has all indicators of the event' },
  distribution: SHARING,
  sharing_group_id: SHARING,
  attribute_count: { leftOut: 'how many attributes it has: the load counts them' },
  extends_uuid: { leftOut: 'the event to which it adds: each is read separately' },
  org_id: OF_THE_SERVER,
  orgc_id: OF_THE_SERVER,
  locked: OF_THE_SERVER,
  proposal_email_lock: OF_THE_SERVER,
  disable_correlation: OF_THE_SERVER,
  event_creator_email: { leftOut: 'the mail address of a person' },
  'Org.name': { leftOut: 'who has the event: Orgc says who wrote it' },
  'Orgc.name': { becomes: 'the reporter' },
  'Orgc.uuid': OF_THE_SERVER,
  'Tag[].name': { becomes: 'tags of each indicator' },
  'Tag[].colour': OF_THE_TAG,
  'Galaxy[].type': { becomes: 'the kind of a cluster that does not state it' },
  'Galaxy[].name': OF_THE_CLUSTER,
  'Galaxy[].GalaxyCluster[].uuid': { becomes: 'the group of each indicator' },
  'Galaxy[].GalaxyCluster[].value': { becomes: 'the group, where the graph does not know the id' },
  'Galaxy[].GalaxyCluster[].type': { becomes: 'the kind of the cluster' },
  'Galaxy[].GalaxyCluster[].tag_name': { becomes: 'the group, where the graph does not know the id' },
  'Galaxy[].GalaxyCluster[].description': OF_THE_CLUSTER,
  'Galaxy[].GalaxyCluster[].meta.synonyms[]': OF_THE_CLUSTER,
  ...attributeFields('Attribute[]'),
  'Object[].name': {
    becomes: 'a choice: the hashes of a file are names of one file, and the host of domain-ip resolved to its address',
  },
  'Object[].deleted': { becomes: 'nothing is listed of an object that is deleted' },
  'Object[].first_seen': { becomes: 'the first sighting of its attributes' },
  'Object[].last_seen': { becomes: 'the last sighting of its attributes' },
  'Object[].meta-category': CONTEXT,
  'Object[].description': CONTEXT,
  'Object[].template_uuid': CONTEXT,
  'Object[].comment': { leftOut: 'words for a human reader' },
  'Object[].uuid': OF_THE_SERVER,
  'Object[].timestamp': CHANGED,
  'Object[].ObjectReference[].relationship_type': {
    leftOut: 'how objects belong together: each indicator is listed separately',
  },
  ...attributeFields('Object[].Attribute[]'),
  'Object[].Attribute[].object_relation': RELATION,
  'RelatedEvent[].Event.uuid': OF_THE_SERVER,
  'ShadowAttribute[].value': { leftOut: 'a proposal of another organisation that the author has not accepted' },
  'EventReport[].content': { leftOut: 'a report in words: its indicators are attributes' },
};
