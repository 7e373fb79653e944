/** Full examples of lists of sites, exchanges and cables. */
import type { FullExamples } from '../field-uses.ts';
import { partsOf, textOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';

/** A document in which a member names each record. */
function byName(name: string): (record: unknown) => string {
  return (record) => {
    const { [name]: _, ...others } = partsOf(record);
    return JSON.stringify({ [textOf(record, name)]: others });
  };
}

const COORDINATES = { latitude: 52.5, longitude: 4.5 };

export const SITES: FullExamples = {
  'cloudflare-colos': {
    record: {
      code: 'AMS',
      name: 'Amsterdam, Netherlands',
      cca2: 'NL',
      country: 'Netherlands',
      city: 'Schiphol',
      region: 'Europe',
      lat: 52.5,
      lon: 4.5,
    },
    file: byName('code'),
    otherwise: { country: 'Belgium' },
  },
  'aws-edge-locations': {
    record: {
      code: 'AMS1',
      city: 'Amsterdam',
      countryCode: 'NL',
      country: 'Netherlands',
      ...COORDINATES,
      pricingRegion: 'Europe & Israel',
    },
    file: byName('code'),
    otherwise: { country: 'Belgium' },
  },
  'aws-regions': {
    record: {
      code: 'eu-west-1',
      full_name: 'Europe (Ireland)',
      name: 'Ireland',
      public: true,
      zones: ['eu-west-1a'],
      zone_limit: 3,
    },
    file: (record) => JSON.stringify([record]),
  },
  'gcp-regions': {
    record: {
      region: 'europe-west4',
      name: 'Eemshaven, Netherlands',
      ...COORDINATES,
      flag: 'https://upload.wikimedia.org/a.svg',
      gCO2_kWh: 300,
    },
    file: byName('region'),
  },
  internetexchangemap: {
    record: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [4.5, 52.5] },
          properties: {
            building_id: 1,
            address: ['Street 1', 'Amsterdam, Netherlands'],
            country: 'netherlands',
            metro_area: 'amsterdam',
            slug: 'street-1',
            exchanges: [
              {
                address: ['EXAMPLE-IX (Amsterdam, Netherlands)'],
                url: 'https://weft.com/',
                members_url: 'https://weft.com/members',
                slug: 'example-ix',
                contact_one: 'someone',
                contact_one_email: 'someone@weft.com',
                telephone: '+31 20 1',
                email: 'noc@weft.com',
                euro_affiliation: 'euro-ix',
                euro_ix_id: 1,
                date_online: 'March 2001',
              },
            ],
          },
        },
      ],
    },
    file: JSON.stringify,
  },
  'root-servers': {
    record: {
      Operator: 'Example',
      Homepage: 'https://weft.com/',
      IPv4: '11.0.0.1',
      IPv6: '2a00::1',
      ASN: 64_500,
      Statistics: 'https://weft.com/stats',
      RSSAC: 'https://weft.com/rssac',
      'Contact Email': 'noc@weft.com',
      'Peering Policy': 'https://weft.com/peering',
      'Identifier Naming Convention': 'https://weft.com/names',
      Sites: [
        {
          Town: 'Amsterdam',
          Country: 'NL',
          State: 'NH',
          Latitude: 52.5,
          Longitude: 4.5,
          Type: 'Global',
          IPv4: true,
          IPv6: true,
          Instances: 2,
          Identifiers: ['ns1.nl-ams.k.ripe.net'],
        },
      ],
    },
    file: (record) => memoryInput(JSON.stringify(record), 'K.json'),
  },
  'submarinecablemap-cables': {
    record: {
      id: 'example',
      cable_id: 1,
      name: 'Example Cable',
      landing_points: [
        {
          landing_point_id: 2,
          id: 'katwijk-netherlands',
          name: 'Katwijk, Netherlands',
          country: 'Netherlands',
          latlon: '52.5,4.5',
          url: '#/landing-point/katwijk',
          is_tbd: 'false',
        },
      ],
      length: '5,050 km',
      rfs: '2027 September',
      rfs_year: 2028,
      is_planned: false,
      owners: 'Example Inc.',
      suppliers: 'Acme',
      url: 'https://weft.com/',
      notes: 'a',
    },
    file: JSON.stringify,
    behind: { rfs: ['rfs_year'] },
  },
  'submarinecablemap-landing-points': {
    record: {
      id: 'katwijk-netherlands',
      city_id: 1,
      name: 'Katwijk, Netherlands',
      latitude: '52.5',
      longitude: '4.5',
      is_tbd: 'false',
    },
    file: (record) => JSON.stringify([record]),
  },
};
