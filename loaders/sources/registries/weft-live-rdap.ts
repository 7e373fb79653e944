import { rdapFacts } from '../../formats/rdap-facts.ts';
import { type RdapObject, rdapObjects } from '../../formats/rdap-objects.ts';
import type { SourceDeclaration } from '../../source.ts';
import { rdap } from './rdap.ts';

/**
 * What registries answered of domains and addresses that somebody asked for and the graph lacked: `loaders/live` writes and loads it.
 * An answer of a domain stands under the time at which it was given, so that registrations have a history.
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
  layer: rdap.layer,
  verified: 'real file',
  accumulates: true,
  live: true,
  read: rdapObjects,
  // The registry itself was asked: that its copy is some minutes older does not make the answer so.
  facts: (record, context) => rdapFacts(record, context, context.observedAt),
};
