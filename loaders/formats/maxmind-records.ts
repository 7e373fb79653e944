import { z } from 'zod';
import { type GivenLocation, userTypeOf, userTypeOfLine } from './location-fields.ts';

const NAMES = z.object({ en: z.string().optional() }).optional();
const NAMED = z.object({ iso_code: z.string().optional(), names: NAMES });

/** Members that City and Enterprise have under `traits`, and the other editions in the record itself. */
const NETWORK = {
  isp: z.string().optional(),
  organization: z.string().optional(),
  autonomous_system_number: z.number().optional(),
  autonomous_system_organization: z.string().optional(),
  user_type: z.string().optional(),
  connection_type: z.string().optional(),
  is_anonymous_proxy: z.boolean().optional(),
  is_anonymous_vpn: z.boolean().optional(),
  is_hosting_provider: z.boolean().optional(),
  is_public_proxy: z.boolean().optional(),
  is_residential_proxy: z.boolean().optional(),
  is_tor_exit_node: z.boolean().optional(),
};

/** A record of GeoIP2 or GeoLite2 of any edition: City, Country, Enterprise, ISP, ASN, Connection Type, Anonymous IP. */
export const MAXMIND_RECORD = z.object({
  continent: z.object({ code: z.string().optional(), names: NAMES }).optional(),
  country: NAMED.optional(),
  subdivisions: z.array(NAMED).optional(),
  city: NAMED.optional(),
  postal: z.object({ code: z.string().optional() }).optional(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      accuracy_radius: z.number().optional(),
      time_zone: z.string().optional(),
    })
    .optional(),
  traits: z.object(NETWORK).optional(),
  ...NETWORK,
});

/** Returns the location of a record: where its users are, never the country in which the block is registered. */
export function maxmindLocation(record: z.infer<typeof MAXMIND_RECORD>): GivenLocation {
  const { continent, country, city, postal, location } = record;
  const region = record.subdivisions?.[0];
  return {
    continentCode: continent?.code,
    continentName: continent?.names?.en,
    countryCode: country?.iso_code,
    countryName: country?.names?.en,
    regionCode: region?.iso_code,
    regionName: region?.names?.en,
    cityName: city?.names?.en,
    postalCode: postal?.code,
    latitude: location?.latitude,
    longitude: location?.longitude,
    accuracyRadius: location?.accuracy_radius,
    timeZone: location?.time_zone,
    ...networkOf({ ...record, ...record.traits }),
  };
}

type Network = z.infer<z.ZodObject<typeof NETWORK>>;

/** Returns the operator and the user of a network, by the names of the mmdb records, which the CSV files share. */
export function networkOf(network: Network): GivenLocation {
  const proxies = [network.is_anonymous_proxy, network.is_public_proxy, network.is_residential_proxy];
  const reported = userTypeOf(network.user_type) ?? userTypeOfLine(network.connection_type);
  const implied = network.is_hosting_provider ? 'hosting' : network.is_residential_proxy ? 'residential' : undefined;
  return {
    ispName: network.isp,
    organization: network.organization,
    asn: network.autonomous_system_number,
    asnOrganization: network.autonomous_system_organization,
    userType: reported ?? implied,
    isAnonymousProxy: proxies.includes(true) || proxies.find((is) => is !== undefined),
    isTorExitNode: network.is_tor_exit_node,
    isVpn: network.is_anonymous_vpn,
  };
}
