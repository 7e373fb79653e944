import { describe, expect, it } from 'vitest';
import { correct } from '../../engine/correct/correct.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { stepContext } from './engine-step-context.ts';

function noticeOf(text: string) {
  const { edits, advisories } = correct(parseStatement(text), stepContext());
  return { edits, notice: advisories.find(({ kind }) => kind === 'unknown-property') };
}

describe('a property that is a separate node here', () => {
  it.each([
    ['IPV4', '192.0.2.10', 'country', '-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->(countryNode:COUNTRY)'],
    ['IPV4', '192.0.2.10', 'asn', '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(asnNode:ASN)'],
    ['IPV4', '192.0.2.10', 'hostname', '<-[:RESOLVES_TO]-(hostnameNode:HOSTNAME)'],
    ['HOSTNAME', 'example.com', 'ip', '-[:RESOLVES_TO]->(ipNode:IPV4|IPV6)'],
    ['HOSTNAME', 'example.com', 'registrar', '-[:HAS_REGISTRAR]->(registrarNode:REGISTRAR)'],
    ['ASN', 'AS64500', 'as_name', '-[:HAS_NAME]->(as_nameNode:ASN_NAME)'],
  ])('%s %s has no property %s, and the notice has the path to it', (label, name, property, steps) => {
    const match = `MATCH (n:${label} {name: "${name}"}) RETURN`;
    const end = `${property}Node`;
    expect(noticeOf(`${match} n.${property} AS x`)).toMatchObject({
      edits: [],
      notice: { severity: 'warning', rewrite: `${match} head([(n)${steps} | ${end}.name]) AS x` },
    });
  });

  it('The notice has no rewrite inside a pattern, nor if the labels have different paths to the node', () => {
    expect(noticeOf('MATCH (n:IPV4|ASN {name: $x}) RETURN n.country').notice?.rewrite).toBeNull();
    expect(noticeOf('MATCH (n:IPV4 {country: "NL"}) RETURN n').notice?.rewrite).toBeNull();
  });
});
