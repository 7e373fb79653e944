/** Full examples of IPinfo's products. */
import type { FullExample, FullExamples } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';

const RANGE = { start_ip: '11.0.0.0', end_ip: '11.0.255.255', join_key: '11.0.0.0' };
const NAMED_COUNTRY = { country: 'Netherlands', country_code: 'NL', continent: 'Europe', continent_code: 'EU' };
const PLACE = {
  city: 'Amsterdam',
  region: 'North Holland',
  latitude: '52.5',
  longitude: '4.5',
  timezone: 'Europe/Amsterdam',
  postal_code: '1012',
};
const NAMED_AS = { asn: 'AS64500', as_name: 'Example Networks', as_domain: 'weft.com' };

/** The members of a record of Core, as in its mmdb. */
export const CORE_RECORD = {
  ...PLACE,
  region_code: 'NH',
  ...NAMED_COUNTRY,
  ...NAMED_AS,
  as_type: 'isp',
  is_anonymous: true,
  is_anycast: true,
  is_hosting: true,
  is_mobile: true,
  is_satellite: true,
};

/** Fields that hide the flags that may name the type of the user. */
export function hiddenTypes(path: string): NonNullable<FullExample['behind']> {
  const [type, mobile, hosting] = [`${path}as_type`, `${path}is_mobile`, `${path}is_hosting`];
  return { [mobile]: [type], [hosting]: [type, mobile] };
}

export const IPINFO: FullExamples = {
  'ipinfo-lite': { record: { network: '11.0.0.0/16', ...NAMED_COUNTRY, ...NAMED_AS }, file: jsonLine },
  'ipinfo-core': { record: { network: '11.0.0.0/16', ...CORE_RECORD }, file: jsonLine, behind: hiddenTypes('') },
  'ipinfo-location': { record: { ...RANGE, ...PLACE, country: 'NL' }, file: jsonLine },
  'ipinfo-asn': {
    record: { ...RANGE, asn: 'AS64500', name: 'Example Networks', domain: 'weft.com', type: 'isp', country: 'NL' },
    file: jsonLine,
  },
  'ipinfo-company': {
    record: {
      ...RANGE,
      name: 'Example B.V.',
      domain: 'weft.com',
      type: 'business',
      ...NAMED_AS,
      as_type: 'isp',
      country: 'NL',
    },
    file: jsonLine,
    behind: { as_type: ['type'] },
  },
  'ipinfo-privacy': {
    record: {
      ...RANGE,
      vpn: 'true',
      proxy: 'true',
      tor: 'true',
      hosting: 'true',
      relay: 'true',
      service: 'Example VPN',
    },
    file: jsonLine,
  },
};
