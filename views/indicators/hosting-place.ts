/** The place of a host: that of its representative address. */

import { STANDING_ADDRESS } from '../../facts/host-address.ts';
import { propertiesOf, textOf } from '../../facts/stored-values.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { seek } from '../../store/ranges/planes.ts';
import { countryName } from '../location-record.ts';
import { KEY } from './address.ts';
import { ask, type ProjectionSources } from './sources.ts';
import type { WhoisRecord } from './whois-record.ts';

/** Reads `$input.name`; at most one row. A range of a network of the other family is no place of the address. */
const HOSTING_TEXT = cypherText(
  `MATCH (h:HOSTNAME {name: $input.name})
UNWIND ${STANDING_ADDRESS} AS ip
WITH ip.name AS address, ip.key AS key`,
  seek('geolocation', KEY, { as: 'place' }),
  `RETURN CASE WHEN (place.networks[0] CONTAINS ':') = (address CONTAINS ':')
  THEN place {.cityName, .countryName, .countryCode} END AS place`,
);

/** City and country of the address that stands for a folded name, in words; null where it is not known. */
export async function readHostingPlace(sources: ProjectionSources, name: string): Promise<string | null> {
  const [row = {}] = await ask(sources, HOSTING_TEXT, { name });
  const { cityName, countryName: stated, countryCode } = propertiesOf(row.place);
  return placeText(cityName, stated, countryCode);
}

/** `City, Country`, or what is known of it. */
export function placeText(city: unknown, country: unknown, code: unknown): string | null {
  const named = textOf(country) ?? countryName(textOf(code)) ?? textOf(code);
  const parts = [textOf(city), named].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** The place of a record's registrant, where the record states one. */
export function registrantPlace(record: WhoisRecord): string | null {
  return placeText(record.registrantCity, null, record.registrantCountry);
}
