import { rdapFacts } from '../../formats/rdap-facts.ts';
import { type RdapObject, rdapObjects } from '../../formats/rdap-objects.ts';
import { rdapRecords } from '../../formats/rdap-records.ts';
import type { SourceDeclaration } from '../../source.ts';
import { rdap } from './rdap.ts';
import { RDAP_FIELDS } from './rdap-fields.ts';

/**
 * Answers of registries about domains and addresses that a caller requested and the graph lacked. `loaders/live` writes and loads them. An
 * answer about a domain is stored with its time, so that registrations have a history.
 */
export const weftLiveRdap: SourceDeclaration<RdapObject> = {
  id: 'weft-live-rdap',
  title: 'Registration data, looked up when it is asked for (RDAP)',
  publisher: rdap.publisher,
  licence: "the registry's terms of use, which are in each answer",
  homePage: rdap.homePage,
  defaultUrl: null,
  format: 'RDAP JSON (RFC 9083), one object a line',
  cadenceHours: 24,
  fields: RDAP_FIELDS,
  layer: rdap.layer,
  verified: 'real file',
  accumulates: true,
  live: true,
  // The date of its file is the moment of the look-up.
  ledger: rdapRecords(() => undefined),
  read: rdapObjects,
  // The answer comes from the registry itself, so it counts as current even if the registry's copy is some minutes old.
  facts: (record, context) => rdapFacts(record, context, context.observedAt),
};
