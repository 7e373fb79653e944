import { describe, expect, it } from 'vitest';
import { correct } from '../../engine/correct/correct.ts';
import { keepProviders } from '../../engine/guard/neighbour-arrows.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { stepContext } from './engine-step-context.ts';

/** What runs of a query whose steps are corrected. */
async function run(text: string): Promise<string> {
  const corrected = applyEdits(text, correct(parseStatement(text), stepContext()).edits);
  const { edits } = await keepProviders(parseStatement(corrected), stepContext());
  return applyEdits(corrected, edits);
}

describe('an arrow between neighbours in BGP', () => {
  it.each([
    'MATCH (a:ASN {name: "AS64500"})<-[:BGP_NEIGHBOR {relClass: "provider-customer"}]-(b:ASN) RETURN b.name',
    'MATCH (a:ASN {name: "AS64500"})-[:BGP_NEIGHBOR {relClass: "provider-customer"}]->(b:ASN) RETURN b.name',
    'MATCH (a:ASN {name: "AS64500"})<-[r:BGP_NEIGHBOR]-(b:ASN) WHERE r.relClass = "provider-customer" RETURN b.name',
    'MATCH (a:ASN {name: "AS64500"})-[:BGP_NEIGHBOR*1..3 {relClass: "provider-customer"}]->(b:ASN) RETURN b.name',
  ])('An arrow from provider to customer stays unchanged: %s', async (text) => {
    expect(await run(text)).toBe(text);
  });

  it.each([
    [
      'MATCH (a:ASN {name: "AS64500"})-[:BGP_NEIGHBOR {relClass: "peer-peer"}]->(b:ASN) RETURN b.name',
      'MATCH (a:ASN {name: "AS64500"})-[:BGP_NEIGHBOR {relClass: "peer-peer"}]-(b:ASN) RETURN b.name',
    ],
    [
      'MATCH (a:ASN {name: "AS64500"})-[r:BGP_NEIGHBOR]->(b:ASN) WHERE r.relClass = "sibling" RETURN b.name',
      'MATCH (a:ASN {name: "AS64500"})-[r:BGP_NEIGHBOR]-(b:ASN) WHERE r.relClass = "sibling" RETURN b.name',
    ],
  ])('An arrow between peers or siblings reads both ways: %s', async (text, runs) => {
    expect(await run(text)).toBe(runs);
  });

  it.each([
    [
      'MATCH (a:ASN {name: "AS64500"})-[r:BGP_NEIGHBOR]->(b:ASN) RETURN b.name',
      'MATCH (a:ASN {name: "AS64500"})-[r:BGP_NEIGHBOR]-(b:ASN) WHERE (r.relClass <> "provider-customer" OR startNode(r) = a) RETURN b.name',
    ],
    [
      'MATCH (:ASN {name: "AS64500"})<-[:BGP_NEIGHBOR]-(b) WHERE b.asn > 9 OR b.asn < 3 RETURN b.name',
      'MATCH (:ASN {name: "AS64500"})-[weft_edge1:BGP_NEIGHBOR]-(b) WHERE (b.asn > 9 OR b.asn < 3) AND (weft_edge1.relClass <> "provider-customer" OR startNode(weft_edge1) = b) RETURN b.name',
    ],
  ])('An arrow without a relation keeps its direction only for provider-customer edges: %s', async (text, runs) => {
    expect(await run(text)).toBe(runs);
  });

  it('A step without an arrow stays without one', async () => {
    const text = 'MATCH (a:ASN {name: "AS64500"})-[:BGP_NEIGHBOR]-(b:ASN) RETURN b.name';
    expect(await run(text)).toBe(text);
  });
});

describe('edges that read both ways, as the result of a query', () => {
  it.each([
    'MATCH (a:ASN)-[r:BGP_NEIGHBOR]->(b:ASN) RETURN count(*)',
    'MATCH (:ASN)-[r:PEERS_WITH]->(:ASN) RETURN count(r)',
    'MATCH (:ASN)<-[r:BGP_NEIGHBOR]-(:ASN) RETURN r.relClass, count(*)',
    'MATCH (:ASN)-[:BGP_NEIGHBOR {relClass: "peer-peer"}]->(:ASN) RETURN count(*)',
  ])('Each edge matches once: %s', async (text) => {
    expect(await run(text)).toBe(text);
  });

  it.each([
    ['whose ends are read', 'MATCH (a:ASN)-[:PEERS_WITH]->(b:ASN) RETURN a.name, count(b)'],
    ['one of whose ends is named', 'MATCH (:ASN {name: "AS64500"})-[:PEERS_WITH]->(b:ASN) RETURN count(*)'],
    ['in a longer path', 'MATCH (:ASN)-[:PEERS_WITH]->(:ASN)-[:HAS_COUNTRY]->(:COUNTRY) RETURN count(*)'],
  ])('Each edge matches from both ends if the query asks for edges %s', async (_, text) => {
    expect(await run(text)).toBe(text.replace(/\]->/, ']-'));
  });
});
