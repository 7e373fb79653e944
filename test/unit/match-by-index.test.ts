import Cypher from '@neo4j/cypher-builder';
import { describe, expect, it } from 'vitest';
import { cypherText } from '../../store/cypher-text.ts';
import { matchByIndex, matchByTextIndex } from '../../store/match-by-index.ts';

describe('a MATCH with a hint', () => {
  const node = new Cypher.NamedNode('n');

  it('A MATCH with a hint names the index by its label and properties, and WHERE follows it', () => {
    expect(cypherText(matchByIndex(node, 'URL', 'verdictLabel', 'name'), 'WHERE n.verdictLabel = $tier')).toBe(
      'MATCH (n:URL) USING INDEX n:URL(verdictLabel, name)\nWHERE n.verdictLabel = $tier',
    );
  });

  it('A MATCH with a hint names a text index together with the condition that the index answers', () => {
    const isPart = Cypher.contains(node.property('name'), new Cypher.NamedParam('part'));
    expect(cypherText(matchByTextIndex(node, 'HOSTNAME', 'name', isPart), 'RETURN n')).toBe(
      'MATCH (n:HOSTNAME) USING TEXT INDEX n:HOSTNAME(name) WHERE n.name CONTAINS $part\nRETURN n',
    );
  });

  it('A MATCH with a hint escapes names that are not plain', () => {
    expect(cypherText(matchByIndex(node, 'A B', 'c)'))).toBe('MATCH (n:`A B`) USING INDEX n:`A B`(`c)`)');
  });
});
