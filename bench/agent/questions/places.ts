import { type Question, query } from '../question.ts';

const CITY = 'CALL svc.enrich($ip) YIELD name, city, country, asn RETURN name, city, country, asn';

/** Where addresses, sites and regions are. */
export const PLACES: readonly Question[] = [
  {
    asks: 'In which city is 1.0.16.40?',
    source: 'geolocation/ipinfo_core_sample.json, line 45: 1.0.16.32/27 Tokyo',
    least: 1,
    calls: [query(CITY, { ip: '1.0.16.40' })],
    gold: [{ city: /^Tokyo/, country: 'JP', asn: 'AS2519' }],
    isAll: true,
  },
  {
    asks: 'In which city is 1.0.64.33?',
    source: 'geolocation/ipinfo_core_sample.json, line 54: 1.0.64.32/29 Iwakuni',
    least: 1,
    calls: [
      query(
        'MATCH (:IPV4 {name: $ip})-[:LOCATED_IN]->(c:CITY)-[:HAS_COUNTRY]->(o:COUNTRY) RETURN c.name AS city, o.name AS country',
        {
          ip: '1.0.64.33',
        },
      ),
    ],
    gold: [{ city: /^Iwakuni/, country: 'JP' }],
    isAll: true,
  },
  {
    asks: 'Where is 38.181.72.47?',
    source: 'geolocation/tweetfeed_ipmeta.json, entry 38.181.72.47',
    least: 1,
    calls: [query(CITY, { ip: '38.181.72.47' })],
    gold: [{ city: /^Washington/, country: 'US' }],
    isAll: true,
  },
  {
    asks: 'In which cities of Germany is Cloudflare?',
    source: 'physical/cloudflare_DC-Colos.json, keys DUS, FRA, HAM, MUC, STR, TXL',
    least: 1,
    calls: [
      query(
        'MATCH (:VENDOR {name: "cloudflare"})-[:HAS_POP]->(p:CDN_POP)-[:LOCATED_IN]->(c:CITY) WHERE c.country = $country RETURN p.siteCode AS site, c.name AS city',
        { country: 'DE' },
      ),
    ],
    gold: ['DUS', 'FRA', 'HAM', 'MUC', 'STR', 'TXL'].map((site) => ({ site: new RegExp(site, 'i') })),
    isAll: true,
  },
  {
    asks: 'Where is the region europe-west4 of Google Cloud?',
    source: 'physical/gcp_regions.json, lines 110 to 115',
    least: 1,
    calls: [
      query(
        'MATCH (:VENDOR {name: "google-cloud"})-[:HAS_REGION]->(r:CLOUD_REGION) WHERE r.regionId = $region RETURN r.displayName AS name, r.latitude AS latitude, r.longitude AS longitude',
        { region: 'europe-west4' },
      ),
    ],
    gold: [{ name: /Netherlands/, latitude: 52.1326, longitude: 5.2913 }],
    isAll: true,
  },
  {
    asks: 'In which region of AWS is 35.180.0.1?',
    source: 'vendors/aws_ip-ranges.json, lines 6 to 9: 35.180.0.0/16 eu-west-3',
    least: 1,
    calls: [
      query(
        'MATCH (:IPV4 {name: $ip})-[:BELONGS_TO]->(p:PREFIX)-[:IN_REGION]->(r:CLOUD_REGION) RETURN p.name AS block, r.regionId AS region',
        {
          ip: '35.180.0.1',
        },
      ),
    ],
    gold: [{ region: 'eu-west-3' }],
    isAll: true,
  },
  {
    asks: 'Which region of Oracle Cloud has 40.233.0.10?',
    source: 'vendors/oci_public_ip_ranges.json, line 5: mx-monterrey-1 40.233.0.0/19',
    least: 1,
    calls: [
      query(
        'MATCH (:IPV4 {name: $ip})-[:BELONGS_TO]->(p:PREFIX)-[:IN_REGION]->(r:CLOUD_REGION) RETURN r.vendor AS vendor, r.regionId AS region',
        {
          ip: '40.233.0.10',
        },
      ),
    ],
    gold: [{ vendor: 'oracle-cloud', region: 'mx-monterrey-1' }],
    isAll: true,
  },
];
