import Cypher from '@neo4j/cypher-builder';
import { describe, expect, it } from 'vitest';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';

describe('a text of Cypher whose shape varies', () => {
  const seek = (label: string) =>
    new Cypher.OptionalMatch(
      new Cypher.Pattern(new Cypher.NamedNode('n'), {
        labels: [label],
        properties: { name: new Cypher.NamedVariable('thing').property('name') },
      }),
    );

  it('cypherText joins constant text and built clauses in their order', () => {
    expect(cypherText('UNWIND $input.things AS thing', seek('FILE_HASH'), 'RETURN n')).toBe(
      'UNWIND $input.things AS thing\nOPTIONAL MATCH (n:FILE_HASH { name: thing.name })\nRETURN n',
    );
  });

  it('cypherText nests clauses in a subquery', () => {
    const body = clauses('WITH thing', seek('HOSTNAME'), 'RETURN n');
    expect(cypherText(new Cypher.Call(body, [new Cypher.NamedVariable('thing')]))).toBe(
      'CALL (thing) {\nWITH thing\nOPTIONAL MATCH (n:HOSTNAME { name: thing.name })\nRETURN n\n}',
    );
  });

  it('cypherText keeps quoted text unchanged', () => {
    expect(cypherText('MATCH (n:`a\n  b`)', "  WHERE n.name = 'c\n  \\'d'\n    RETURN n")).toBe(
      "MATCH (n:`a\n  b`)\nWHERE n.name = 'c\n  \\'d'\nRETURN n",
    );
  });

  it('cypherText escapes a label that is not a plain name', () => {
    expect(cypherText(seek('A) DETACH DELETE (b'))).toBe(
      'OPTIONAL MATCH (n:`A) DETACH DELETE (b` { name: thing.name })',
    );
  });

  it('builtOnce builds a text once for each shape', () => {
    const built: string[] = [];
    const textOf = builtOnce((label: string) => {
      built.push(label);
      return cypherText(seek(label));
    });
    expect(['HOSTNAME', 'IPV4', 'HOSTNAME'].map((label) => textOf(label))).toEqual([
      'OPTIONAL MATCH (n:HOSTNAME { name: thing.name })',
      'OPTIONAL MATCH (n:IPV4 { name: thing.name })',
      'OPTIONAL MATCH (n:HOSTNAME { name: thing.name })',
    ]);
    expect(built).toEqual(['HOSTNAME', 'IPV4']);
  });
});
