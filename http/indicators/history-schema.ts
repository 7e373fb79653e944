import { z } from 'zod';
import { HISTORY_TYPES } from '../../views/indicators/history/record.ts';
import { LIVE } from '../live/schema.ts';
import { day, instant, QUERY, text } from './shared-schemas.ts';
import { PAST_WHOIS_RECORD } from './whois-schema.ts';

const CHANGE = {
  timestamp: z.iso.datetime(),
  field: z.string().describe('such as a_record, ns_record, origin_asn, rpki_status, certificate, blacklist'),
  old_value: text('null if there was none'),
  new_value: text('null if there is none since'),
  first_seen: instant('when the new value was first seen'),
  last_seen: instant('when the new value was last seen'),
};

/** A change in the routing of a network. */
export const ROUTING_ENTRY = z
  .object({ ...CHANGE, prefix: z.string(), origin_asn: z.int().nullable() })
  .meta({ id: 'RoutingChange' });

const CERTIFICATE_ENTRY = z
  .object({
    ...CHANGE,
    sha256: text('null if its source does not give it; the values are then serial:, serial number and issuer'),
    issuer: text('issuer of the certificate'),
    not_before: day('start of validity'),
    not_after: day('end of validity'),
  })
  .meta({ id: 'CertificateChange' });

const ENTRY = z.object(CHANGE).meta({ id: 'IndicatorChange' });

/** A page of a history. */
const HISTORY = z
  .object({
    records: z.array(z.union([PAST_WHOIS_RECORD, ROUTING_ENTRY, CERTIFICATE_ENTRY, ENTRY])).describe('newest first'),
    total_records: z.int().min(0).describe('number before the limit'),
    oldest_date: day('of all records'),
    newest_date: day('of all records'),
    message: text('why there are no records'),
  })
  .meta({ id: 'History' });

/** The module `history`: the newest records of each type that applies. */
export const HISTORIES = z
  .object(Object.fromEntries(HISTORY_TYPES.map((type) => [type, HISTORY.optional()])))
  .meta({ id: 'Histories' });

/** The body of contract rest.md 1.3. */
export const HISTORY_BODY = z
  .object({
    query: QUERY.extend({ history_type: z.enum(HISTORY_TYPES) }).meta({ id: 'HistoryQuery' }),
    history: HISTORY,
    next: text('cursor of the next page; null on the last page'),
    live: LIVE,
  })
  .meta({ id: 'HistoryAnswer' });
