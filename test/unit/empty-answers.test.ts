import { describe, expect, it } from 'vitest';
import { layerDegraded, vdpPlaneEmpty } from '../../engine/advise/notices.ts';
import { probeStatement, readProbe } from '../../engine/empty-answers/anchor-probe.ts';
import { chainNotices, chainsOf, chainsStatement } from '../../engine/empty-answers/broken-chains.ts';
import { coverageNotices } from '../../engine/empty-answers/coverage-notices.ts';
import { emptyAnswerNotices } from '../../engine/empty-answers/empty-answer-notices.ts';
import { namedAnchors } from '../../engine/empty-answers/named-anchors.ts';
import { otherCapitals, otherMeanings, parentNames } from '../../engine/empty-answers/near-names.ts';
import { walkedLayers } from '../../engine/empty-answers/walked-layers.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import type { Coverage } from '../../store/statistics/coverage.ts';

const OK: Coverage = { coverage: 'OK', lastRefresh: null, ageSeconds: 0, reason: null, source: null };
const EMPTY: Coverage = {
  coverage: 'EMPTY',
  lastRefresh: null,
  ageSeconds: null,
  reason: 'Nothing is loaded.',
  source: null,
};

function kinds(query: string, layers: Record<string, Coverage>, hasRows = false, emptyTypes: readonly string[] = []) {
  const coverages = {
    layers: new Map(Object.entries({ dns: OK, ...layers })),
    emptyTypes: new Set(emptyTypes),
    cadences: new Map<string, number>(),
    asOf: 0,
  };
  const notices = coverageNotices(walkedLayers(parseStatement(query)), coverages, hasRows);
  return notices.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe('the words for a layer', () => {
  it('The notice about an empty layer names the layer as a part of its sentence', () => {
    expect(vdpPlaneEmpty('dnssec', 'DNSSEC').message).toBe(
      'No DNSSEC data is loaded, so an empty answer proves nothing. To fill it: weft refresh iana-root-zone',
    );
    expect(vdpPlaneEmpty('tor', 'Tor').message).toBe(
      'No Tor data is loaded, so an empty answer proves nothing. To fill it: weft refresh tor-onionoo',
    );
    expect(vdpPlaneEmpty('hashes', 'File hashes').message).toBe(
      'No file hashes data is loaded, so an empty answer proves nothing. To fill it: weft refresh abuse-ch-malwarebazaar',
    );
  });

  it('The notice about an old layer reports its age, and the load that failed', () => {
    expect(layerDegraded('threat-listings', 'Threat listings', '9 days', null)).toEqual({
      kind: 'layer-degraded',
      severity: 'info',
      message: 'Threat listings were last refreshed 9 days ago.',
      rewrite: null,
      subject: 'threat-listings',
    });
    expect(layerDegraded('dns', 'DNS', '3 hours', 'The last load of x failed.').message).toBe(
      'DNS was last refreshed 3 hours ago. The last load of x failed.',
    );
  });
});

describe('the layers that a query walks', () => {
  const WEB = { web: EMPTY, urls: OK };

  it('The layers of a query are those of its edges between the labels that it names', () => {
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:LINKS_TO]->(b:HOSTNAME) RETURN b', WEB)).toEqual([
      'vdp-plane-empty web',
    ]);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:LINKS_TO]->(b:URL) RETURN b', WEB)).toEqual([]);
    expect(kinds('MATCH (b:HOSTNAME {name: "x"})<-[:LINKS_TO]-(a:HOSTNAME) RETURN b', WEB)).toEqual([
      'vdp-plane-empty web',
    ]);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:LINKS_TO]->(b) RETURN b', WEB)).toEqual([]);
  });

  it('A query that leaves the edge type open has no layers', () => {
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})--(b) RETURN b', WEB)).toEqual([]);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:!RESOLVES_TO]-(b) RETURN b', WEB)).toEqual([]);
  });

  it('A layer needs no notice of emptiness if rows prove that it has data', () => {
    const query = 'MATCH (a:HOSTNAME {name: "x"})-[:LINKS_TO]->(b:HOSTNAME) RETURN b';
    expect(kinds(query, WEB, true)).toEqual([]);
    expect(kinds(`MATCH (a:TLD) OPTIONAL ${query}`, WEB, true)).toEqual(['vdp-plane-empty web']);
    expect(kinds(query.replace('LINKS_TO', 'LINKS_TO|CHILD_OF'), WEB, true)).toEqual(['vdp-plane-empty web']);
    expect(kinds(query.replace('LINKS_TO', 'LINKS_TO*0..1'), { web: EMPTY, urls: EMPTY }, true)).toEqual([
      'vdp-plane-empty web',
      'vdp-plane-empty urls',
    ]);
  });

  it('A layer that has data may have none of an edge type', () => {
    const query = 'MATCH (a:HOSTNAME {name: "x"})-[:SIGNED_WITH]->(b) RETURN b';
    expect(kinds(query, { dnssec: OK }, false, ['SIGNED_WITH'])).toEqual([
      'vdp-plane-empty SIGNED_WITH'.replace('SIGNED_WITH', 'dnssec'),
    ]);
    expect(kinds(query, { dnssec: OK })).toEqual([]);
  });

  it('A layer that is not fresh is reported once, by edges, or by labels if there are no edges', () => {
    const old: Coverage = {
      coverage: 'DEGRADED',
      lastRefresh: 'x',
      ageSeconds: 9 * 86_400,
      reason: 'age: old',
      source: null,
    };
    const query = 'MATCH (a:HOSTNAME {name: "x"})-[:RESOLVES_TO]->(b)<-[:RESOLVES_TO]-(c) RETURN c';
    expect(kinds(query, { dns: old }, true)).toEqual(['layer-degraded dns']);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:HAS_REGISTRAR]->(r) RETURN r', { dns: old, whois: OK })).toEqual([]);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"}) RETURN a', { dns: old })).toEqual(['layer-degraded dns']);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"}) RETURN a', { dns: old }, true)).toEqual([]);
    expect(kinds('MATCH (a:HOSTNAME {name: "x"})-[:LINKS_TO]->(b) RETURN b', { web: old, urls: OK }, true)).toEqual([]);
    const other: Coverage = { ...old, ageSeconds: null, reason: 'It has no recorded load.' };
    expect(kinds(query, { dns: other }, true)).toEqual([]);
  });
});

describe('what is near a name', () => {
  it('The parents of a name are the names that contain it, the nearest first', () => {
    expect(parentNames('HOSTNAME', 'a.b.example.com')).toEqual(['b.example.com', 'example.com']);
    expect(parentNames('HOSTNAME', 'com')).toEqual([]);
    expect(parentNames('PREFIX', '192.0.2.0/24').slice(0, 3)).toEqual(['192.0.2.0/23', '192.0.0.0/22', '192.0.0.0/21']);
    expect(parentNames('PREFIX', '2001:db8::/32').length).toBe(32);
    expect(parentNames('ASN', 'AS64500')).toEqual([]);
  });

  it('The other capitals of a city are those that its name is published with', () => {
    expect(otherCapitals('CITY', 'sydney, AU')).toEqual(['Sydney, AU']);
    expect(otherCapitals('CITY', 'RIO DE JANEIRO, BR')).toEqual(['Rio De Janeiro, BR', 'Rio de Janeiro, BR']);
    expect(otherCapitals('CITY', 'washington, d.c., US')).toContain('Washington, D.C., US');
    expect(otherCapitals('CITY', 'Sydney, AU')).toEqual([]);
    expect(otherCapitals('HOSTNAME', 'sydney, au')).toEqual([]);
  });

  it('The other meanings of a name are the labels that use such a name', () => {
    expect(otherMeanings('HOSTNAME', 'com')).toContainEqual({ label: 'TLD', name: 'com' });
    expect(otherMeanings('TLD', 'example.com')).toContainEqual({ label: 'HOSTNAME', name: 'example.com' });
    expect(otherMeanings('PREFIX', '192.0.2.0/24').map(({ label }) => label)).toEqual([
      'ANNOUNCED_PREFIX',
      'REGISTERED_PREFIX',
    ]);
    expect(otherMeanings('CVE', 'CVE-2021-44228')).toEqual([]);
  });
});

describe('a probe of the anchors of an empty answer', () => {
  const QUERY = 'MATCH (h:HOSTNAME {name: "example.com"})-[:RESOLVES_TO]->(i:IPV4)<-[:SPF_IP]-(o) RETURN o';
  const statement = parseStatement(QUERY);
  const anchors = namedAnchors(statement, {}, 4);
  const seen = (facts: object) => readProbe(anchors, { seen: [{ stored: true, steps: [], turned: [], ...facts }] });

  it('A probe binds names as parameters, so that its text is the same for all of them', () => {
    const { text, parameters } = probeStatement(anchors);
    expect(text).not.toContain('example.com');
    expect(parameters).toMatchObject({ anchors: [{ name: 'example.com', parents: [] }] });
    const other = parseStatement(QUERY.replace('example.com', 'example.net'));
    expect(probeStatement(namedAnchors(other, {}, 4)).text).toBe(text);
  });

  it('A probe asks for the steps that every row walks, and for no others', () => {
    expect(anchors.map(({ steps }) => steps.map(({ types, way, ends }) => ({ types, way, ends })))).toEqual([
      [{ types: ['RESOLVES_TO'], way: 'out', ends: ['IPV4'] }],
    ]);
    const optional =
      'MATCH (h:HOSTNAME {name: "x.com"}) OPTIONAL MATCH (h)-[:RESOLVES_TO]->(i) WHERE EXISTS { (h)-[:MAIL_FOR]->() } RETURN h';
    expect(namedAnchors(parseStatement(optional), {}, 4)).toMatchObject([{ steps: [] }]);
  });

  it('A probe reports the edge that a stored node lacks, or that the edge goes the other way', () => {
    expect(emptyAnswerNotices(statement, seen({ steps: [false] }))).toEqual([
      {
        kind: 'anchor-without-edge',
        severity: 'info',
        message: 'HOSTNAME example.com has no RESOLVES_TO edge to IPV4.',
        rewrite: null,
        subject: 'example.com',
      },
    ]);
    expect(emptyAnswerNotices(statement, seen({ steps: [true] }))).toEqual([]);
    expect(emptyAnswerNotices(statement, seen({ steps: [false], turned: [true] }))).toMatchObject([
      { kind: 'edge-direction', rewrite: QUERY.replace('-[:RESOLVES_TO]->', '<-[:RESOLVES_TO]-') },
    ]);
  });

  it('A probe reports that a node is not stored, and which label has a node of that name', () => {
    const unknown = (facts: object) => emptyAnswerNotices(statement, seen({ stored: false, ...facts }))[0];
    expect(unknown({})).toEqual({
      kind: 'anchor-unknown',
      severity: 'info',
      message: 'HOSTNAME example.com is not in the graph.',
      rewrite: null,
      subject: 'example.com',
    });
    const suffix = otherMeanings('HOSTNAME', 'example.com').map(({ label }) => label === 'PUBLIC_SUFFIX');
    expect(unknown({ others: suffix })).toMatchObject({
      message: 'HOSTNAME example.com is not in the graph; PUBLIC_SUFFIX example.com is.',
      rewrite: QUERY.replace(':HOSTNAME', ':PUBLIC_SUFFIX'),
    });
  });

  it('A probe that failed reports nothing', () => {
    expect(readProbe(anchors, undefined)).toEqual([]);
  });

  it('A probe follows the chain after the first step, with names as parameters, and reports where it breaks', () => {
    const chains = chainsOf(anchors);
    const { text, parameters } = chainsStatement(chains);
    expect(text).toBe(
      'RETURN [[EXISTS {\n(:HOSTNAME { name: $names[0] })-[:RESOLVES_TO]->(:IPV4)<-[:SPF_IP]-()\n}]] AS reached',
    );
    expect(parameters).toEqual({ names: ['example.com'] });
    expect(chainNotices(chains, { reached: [[false]] })).toMatchObject([
      { message: 'No node that HOSTNAME example.com leads to by RESOLVES_TO has SPF_IP edges.' },
    ]);
    for (const row of [undefined, { reached: [] }, { reached: [[true]] }])
      expect(chainNotices(chains, row)).toEqual([]);
  });

  it('A probe follows no chain over a step of variable length, and at most four steps', () => {
    const chainsIn = (query: string) =>
      chainsOf(namedAnchors(parseStatement(query), {}, 4)).map(({ steps }) => steps.length);
    expect(chainsIn('MATCH (:HOSTNAME {name: "x.com"})-[:ALIAS_OF*1..3]->()-[:RESOLVES_TO]->(i) RETURN i')).toEqual([]);
    const long = '-[:CHILD_OF]->()'.repeat(9);
    expect(chainsIn(`MATCH (:HOSTNAME {name: "x.com"})${long} RETURN 1`)).toEqual([4]);
  });
});
