import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { CATEGORIES, categoryDeclaration, isPopularityCategory, isThreatCategory } from '../../schema/categories.ts';
import { EDGES, edgeDeclaration } from '../../schema/edges.ts';
import { hasProperty, layerEdges, QUERY_TIME_LAYERS, STORED_EDGE_TYPES } from '../../schema/introspection.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import { LAYERS, layerDeclaration, layersOfEdge } from '../../schema/layers.ts';

/** Contract 3.7; `services` is ours, so that a fresh scan does not make old vulnerabilities look fresh. */
const LAYER_IDS = [
  'dns',
  'web',
  'whois',
  'rdap',
  'organizations',
  'bgp-announcements',
  'bgp-adjacency',
  'bgp-paths',
  'moas',
  'rpki',
  'routing-signals',
  'geolocation',
  'registry-delegations',
  'as-sets',
  'threat-listings',
  'tags-attribution',
  'attack',
  'tls-fingerprints',
  'tor',
  'vendors',
  'vendor-egress',
  'certificate-transparency',
  'physical',
  'curated-signals',
  'popularity',
  'urls',
  'vulnerabilities',
  'services',
  'hashes',
  'dnssec',
];

describe('the layers', () => {
  it('The layers have the ids of the contract, in its order', () => {
    expect(LAYERS.map((layer) => layer.id)).toEqual(LAYER_IDS);
  });

  it('The layers consist of declared labels, stored edge types and declared properties', () => {
    for (const layer of LAYERS) {
      expect(layer.labels.filter((label) => labelDeclaration(label) === undefined)).toEqual([]);
      expect(layer.edgeTypes.filter((type) => !STORED_EDGE_TYPES.includes(type))).toEqual([]);
      expect((layer.signals ?? []).filter(({ label, property }) => !hasProperty(label, property))).toEqual([]);
    }
  });

  it('The layers name the command that fills them, with sources that exist; routing signals follow from others', () => {
    expect(LAYERS.filter(({ fill }) => fill === undefined).map(({ id }) => id)).toEqual(['routing-signals']);
    for (const { id, fill = '' } of LAYERS) {
      const [, command, named] = /^weft (load|refresh) (.+)$/.exec(fill) ?? [];
      const ids = command === 'refresh' ? named?.split(' ') : named?.split(' ').slice(0, 1);
      for (const source of ids ?? []) {
        const { defaultUrl } = sourceDeclaration(source) ?? {};
        expect([id, source, defaultUrl === undefined]).toEqual([id, source, false]);
        // Weft fetches a source that has an address. The operator loads a source without one by hand.
        expect([id, source, defaultUrl === null ? 'load' : 'refresh']).toEqual([id, source, command]);
      }
    }
  });

  it('Each label is in exactly one layer, and no layer is empty', () => {
    const labels = LAYERS.flatMap((layer) => layer.labels);
    expect(labels.toSorted()).toEqual(LABELS.map((label) => label.label).toSorted());
    const empty = LAYERS.filter(
      (layer) => layer.labels.length + layer.edgeTypes.length + (layer.signals?.length ?? 0) === 0,
    );
    expect(empty).toEqual([]);
  });

  it('Every edge type names declared layers only', () => {
    for (const edge of EDGES) {
      expect(layersOfEdge(edge).filter((id) => layerDeclaration(id) === undefined)).toEqual([]);
    }
  });

  it('The layers share an edge type by its ends: BELONGS_TO is routing, delegation and taxonomy', () => {
    expect(layerEdges('threat-listings').find((ends) => ends.type === 'BELONGS_TO')).toMatchObject({
      from: ['FEED_SOURCE'],
      to: ['CATEGORY'],
      queryTime: false,
    });
    const belongsTo = edgeDeclaration('BELONGS_TO');
    if (belongsTo === undefined) throw new Error('no BELONGS_TO');
    expect(layersOfEdge(belongsTo)).toEqual(['bgp-announcements', 'registry-delegations', 'threat-listings']);
  });

  it('A layer counts as query-time if one of its edges is query-time', () => {
    expect(QUERY_TIME_LAYERS).toContain('bgp-announcements');
    expect(QUERY_TIME_LAYERS).toContain('threat-listings');
    expect(QUERY_TIME_LAYERS).not.toContain('whois');
  });
});

describe('the categories of feeds', () => {
  it('The categories of feeds are the 22 of the contract and one for what the operator blocks, each with the slug of its name', () => {
    expect(CATEGORIES).toHaveLength(23);
    expect(new Set(CATEGORIES.map((category) => category.id)).size).toBe(23);
    expect(categoryDeclaration('C2 Servers')).toEqual({
      id: 'c2-servers',
      name: 'C2 Servers',
      class: 'confirmed-bad',
      flags: ['isC2', 'isBotnet'],
      subLabel: 'c2',
    });
    expect(categoryDeclaration('State Actor & Sanctions')?.id).toBe('state-actor-sanctions');
    expect(categoryDeclaration('Ad/Tracking Blocklists')?.id).toBe('ad-tracking-blocklists');
    expect(categoryDeclaration('c2 servers')).toBeUndefined();
  });

  it('The categories of feeds set flags that every listed address and name has', () => {
    for (const flag of CATEGORIES.flatMap((category) => category.flags)) {
      expect([flag, hasProperty('IPV4', flag), hasProperty('HOSTNAME', flag)]).toEqual([flag, true, true]);
    }
  });

  it('A category of feeds is never popularity and threat at once', () => {
    expect(CATEGORIES.filter((category) => isPopularityCategory(category) && isThreatCategory(category))).toEqual([]);
    expect(CATEGORIES.filter(isPopularityCategory).map((category) => category.name)).toEqual(['Popularity/Trust']);
    expect(CATEGORIES.filter((category) => !isThreatCategory(category)).map((category) => category.name)).toEqual([
      'TOR Network',
      'Proxies',
      'VPNs',
      'Anonymization Infrastructure',
      'Ad/Tracking Blocklists',
      'Popularity/Trust',
      'Reference Data',
    ]);
  });
});
