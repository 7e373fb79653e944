import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EDGES } from '../../schema/edges.ts';
import { INTERNAL_LABELS, isInternalLabel } from '../../schema/internal.ts';
import { HIDDEN_PROPERTIES, PROPERTY_KEYS } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../schema/migrations.ts';
import { referencePage } from '../../schema/reference-page.ts';
import { fullTextIndexName, MIGRATION_CONSTRAINT, schemaStatements } from '../../schema/statements.ts';

const INTERNAL =
  'MIGRATION API_KEY OVERRIDE LOAD_RUN CHANGE_RECORD TIER_REMOVAL LOAD_LOCK JOB MONITOR ALERT_RULE ALERT_EVENT ALERT_DELIVERY JOB_RESULT SETTING SOURCE_RECORD RANGE_PLANE ROUTE_RANGE REGISTRY_RANGE GEO_RANGE ROA_RANGE LISTED_RANGE VENDOR_RANGE THREAT_CELL ASN_EXPOSURE ORIGIN_OBSERVATION ADJACENCY_CLAIM ROUTE_OBJECT REGISTRATION_ANSWER GEO_NETWORK CAPTURE_IMAGE CAPTURE_SCHEDULE';

describe('the schema statements', () => {
  const statements = schemaStatements();

  it('The schema statements may run again, each under its own name', () => {
    const names = statements.map((statement) => /^CREATE \w+(?: INDEX)? (\w+) IF NOT EXISTS /.exec(statement)?.[1]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(statements.length);
  });

  it('The schema statements make every name a key: a constraint, or a plain index if a query may need it unstored', () => {
    for (const label of LABELS) {
      const rule = statements.find((text) => text.includes(`(n:${label.label}) REQUIRE (n.name) IS UNIQUE`));
      const index = statements.find(
        (text) => text.startsWith('CREATE RANGE INDEX') && text.endsWith(`(n:${label.label}) ON (n.name)`),
      );
      expect([label.label, rule !== undefined, index !== undefined]).toEqual([
        label.label,
        label.uniqueness === 'constraint',
        label.uniqueness === 'index',
      ]);
    }
  });

  it.each([
    'CREATE RANGE INDEX ipv4_order_key_range IF NOT EXISTS FOR (n:IPV4) ON (n.orderKey)',
    'CREATE RANGE INDEX ipv6_order_key_range IF NOT EXISTS FOR (n:IPV6) ON (n.orderKey)',
    'CREATE TEXT INDEX hostname_name_text IF NOT EXISTS FOR (n:HOSTNAME) ON (n.name)',
    'CREATE RANGE INDEX hostname_reversed_name_range IF NOT EXISTS FOR (n:HOSTNAME) ON (n.reversedName)',
    'CREATE RANGE INDEX tld_reversed_name_range IF NOT EXISTS FOR (n:TLD) ON (n.reversedName)',
    'CREATE RANGE INDEX asn_name_search_name_range IF NOT EXISTS FOR (n:ASN_NAME) ON (n.searchName)',
    'CREATE RANGE INDEX organization_search_name_range IF NOT EXISTS FOR (n:ORGANIZATION) ON (n.searchName)',
    'CREATE RANGE INDEX feed_source_id_range IF NOT EXISTS FOR (n:FEED_SOURCE) ON (n.id)',
    'CREATE RANGE INDEX category_id_range IF NOT EXISTS FOR (n:CATEGORY) ON (n.id)',
    'CREATE CONSTRAINT route_range_start_unique IF NOT EXISTS FOR (n:ROUTE_RANGE) REQUIRE (n.start) IS UNIQUE',
    'CREATE RANGE INDEX geo_network_city_key_range IF NOT EXISTS FOR (n:GEO_NETWORK) ON (n.cityKey)',
    MIGRATION_CONSTRAINT,
  ])('The schema statements hold: %s', (statement) => {
    expect(statements).toContain(statement);
  });

  it('The schema statements index the words of the names of providers', () => {
    const index = statements.find((text) =>
      text.startsWith(`CREATE FULLTEXT INDEX ${fullTextIndexName('GEO_NETWORK')} `),
    );
    expect(index).toContain('ON EACH [n.ispName, n.organization]');
  });

  it('The schema statements are those of the newest migration: a schema that changes needs a new one', () => {
    const digest = createHash('sha256').update(statements.join('\n')).digest('hex');
    expect(MIGRATIONS.at(-1)?.digest).toBe(digest);
  });
});

describe('the migrations', () => {
  it('The migrations are numbered from one without gaps, and the newest is the schema version', () => {
    expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    expect(SCHEMA_VERSION).toBe(MIGRATIONS.length);
  });
});

describe('the labels of our bookkeeping', () => {
  it('The labels of our bookkeeping are the islands of the design, and none of the contract', () => {
    const names = INTERNAL_LABELS.map((internal) => internal.label);
    expect(names.toSorted()).toEqual(INTERNAL.split(' ').toSorted());
    expect(LABELS.filter((label) => isInternalLabel(label.label))).toEqual([]);
    expect(names.every(isInternalLabel)).toBe(true);
  });

  it('No edge names a label of our bookkeeping', () => {
    const ends = EDGES.flatMap((edge) => edge.ends.flatMap((pair) => [...pair.from, ...pair.to]));
    expect(ends.filter(isInternalLabel)).toEqual([]);
  });

  it('The labels of our bookkeeping declare every property that their rules name, and no property twice', () => {
    for (const internal of INTERNAL_LABELS) {
      const declared = internal.properties.map((property) => property.name);
      const ruled = [...(internal.unique ?? []), ...(internal.indexes ?? []).flat(), ...(internal.fullText ?? [])];
      expect(ruled.filter((name) => !declared.includes(name))).toEqual([]);
      expect(new Set(declared).size).toBe(declared.length);
      expect(internal.unique).toBeDefined();
    }
  });
});

describe('introspection', () => {
  it('Introspection lists every property key once, in order, and no hidden one', () => {
    expect(PROPERTY_KEYS).toEqual([...new Set(PROPERTY_KEYS)].toSorted());
    expect(PROPERTY_KEYS).toContain('rpkiStatus');
    expect(PROPERTY_KEYS).toContain('relClass');
    expect([...HIDDEN_PROPERTIES].toSorted()).toEqual([
      'cisaCvss',
      'cisaCvssVector',
      'claims',
      'cnaCvss',
      'cnaCvssVector',
      'lifecyclePurls',
      'orderKey',
      'osvCvss',
      'osvCvssVector',
      'osvSummary',
      'packages',
      'perceptionBand0',
      'perceptionBand1',
      'perceptionBand2',
      'perceptionBand3',
      'purls',
      'rangeKeys',
      'reversedName',
      'searchName',
      'statedAnycast',
      'statedExceptions',
      'statedHandle',
      'statedLatitude',
      'statedLegalName',
      'statedLongitude',
      'statedRegion',
    ]);
    expect(PROPERTY_KEYS.filter((key) => HIDDEN_PROPERTIES.has(key))).toEqual([]);
  });
});

describe('the reference page', () => {
  const page = readFileSync(new URL('../../docs/reference/graph.md', import.meta.url), 'utf8');

  it('The reference page is what the declarations say: `npm run reference` writes it', () => {
    expect(page).toBe(referencePage());
  });

  it('The reference page names every label and edge type, and nothing of our bookkeeping', () => {
    expect(LABELS.filter((label) => !page.includes(`\n#### ${label.label}\n`))).toEqual([]);
    expect(EDGES.filter((edge) => !page.includes(`\n| ${edge.type} |`))).toEqual([]);
    expect(INTERNAL_LABELS.filter((internal) => page.includes(internal.label))).toEqual([]);
    expect([...HIDDEN_PROPERTIES].filter((property) => page.includes(`\`${property}\``))).toEqual([]);
  });
});
