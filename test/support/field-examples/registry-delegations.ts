import { countryBlocks } from '../../../loaders/sources/registries/country-blocks.ts';
import { rirDelegated } from '../../../loaders/sources/registries/rir-delegated.ts';
import type { FullExample, FullExamples } from '../field-uses.ts';
import { csvFile, jsonLine } from '../record-files.ts';
import { lineFile, partsOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';

/** The file of a registry: its head, a count, and a row. */
function delegation({ id }: { readonly id: string }): FullExample {
  const head = id === 'nro-delegated' ? 'nro' : id.replace('rir-delegated-', '');
  return {
    record: {
      version: {
        version: '2',
        registry: head,
        serial: '20260505',
        records: '1',
        startdate: '19930101',
        enddate: '20260505',
        UTCoffset: '00000',
      },
      summary: { registry: head, type: 'ipv4', count: '2' },
      registry: 'ripencc',
      cc: 'NL',
      type: 'ipv4',
      start: '11.0.0.0',
      value: '65536',
      date: '20100102',
      status: 'allocated',
      'opaque-id': 'F36B9F4B',
    },
    file(record) {
      const { version, summary } = partsOf(record);
      return (
        lineFile('{version}|{registry}|{serial}|{records}|{startdate}|{enddate}|{UTCoffset}')(version) +
        lineFile('{registry}|*|{type}|*|{count}|summary')(summary) +
        lineFile('{registry}|{cc}|{type}|{start}|{value}|{date}|{status}|{opaque-id}')(record)
      );
    },
  };
}

const BLOCKS: FullExample = {
  record: {
    country: 'Netherlands',
    countryCode: 'NL',
    delegationStatus: ['allocated'],
    exportMode: 'aggregated',
    prefixes: { ipv4: ['11.0.0.0/16'], ipv6: ['2a00::/16'] },
  },
  file: (record) => memoryInput(JSON.stringify(record), 'nl.json'),
};

function blockOf({ id }: { readonly id: string }): FullExample {
  if (id === 'ipverse-country-blocks') return BLOCKS;
  const prefix = id.endsWith('-ipv6') ? '2a00::/16' : '11.0.0.0/16';
  return { record: { prefix }, file: (record) => memoryInput(lineFile('{prefix}')(record), 'nl.zone') };
}

/** The header of the table of countries. */
const COUNTRY_COLUMNS = [
  'FIFA,Dial,ISO3166-1-Alpha-3,MARC,is_independent,ISO3166-1-numeric,GAUL,FIPS,WMO,ISO3166-1-Alpha-2',
  'ITU,IOC,DS,UNTERM Spanish Formal,Global Code,Intermediate Region Code,official_name_fr',
  'UNTERM French Short,ISO4217-currency_name,UNTERM Russian Formal,UNTERM English Short',
  'ISO4217-currency_alphabetic_code,Small Island Developing States (SIDS),UNTERM Spanish Short',
  'ISO4217-currency_numeric_code,UNTERM Chinese Formal,UNTERM French Formal,UNTERM Russian Short,M49',
  'Sub-region Code,Region Code,official_name_ar,ISO4217-currency_minor_unit,UNTERM Arabic Formal',
  'UNTERM Chinese Short,Land Locked Developing Countries (LLDC),Intermediate Region Name',
  'official_name_es,UNTERM English Formal,official_name_cn,official_name_en',
  'ISO4217-currency_country_name,Least Developed Countries (LDC),Region Name,UNTERM Arabic Short',
  'Sub-region Name,official_name_ru,Global Name,Capital,Continent,TLD,Languages,Geoname ID',
  'CLDR display name,EDGAR,wikidata_id',
]
  .join(',')
  .split(',');

const COUNTRY: FullExample = {
  record: {
    ...Object.fromEntries(COUNTRY_COLUMNS.map((column) => [column, 'x'])),
    'ISO3166-1-Alpha-2': 'US',
    'CLDR display name': 'US',
    official_name_en: 'United States of America',
  },
  file: csvFile,
  otherwise: { 'CLDR display name': 'United States' },
};

export const REGISTRY_DELEGATIONS: FullExamples = {
  ...Object.fromEntries(rirDelegated.map((source) => [source.id, delegation(source)])),
  ...Object.fromEntries(countryBlocks.map((source) => [source.id, blockOf(source)])),
  'country-codes': COUNTRY,
  'ipinfo-whois-net': {
    record: {
      range: '11.0.0.0-11.0.255.255',
      id: '11.0.0.0-11.1.255.255',
      name: 'EXAMPLENET',
      country: 'NL',
      domain: 'weft.com',
      org_id: 'ORG-EX1-RIPE',
      status: 'ALLOCATED PA',
      tech_id: 'EX1-RIPE',
      mnt_id: 'EXAMPLE-MNT',
      admin_id: 'EX2-RIPE',
      abuse_id: 'EX3-RIPE',
      created: '2010-01-02',
      updated: '2026-01-02',
      source: 'ripe',
      raw: 'inetnum: 11.0.0.0 - 11.0.255.255',
    },
    file: jsonLine,
  },
};
