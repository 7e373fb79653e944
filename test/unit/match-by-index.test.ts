import Cypher from '@neo4j/cypher-builder';
import { describe, expect, it } from 'vitest';
import { cypherText } from '../../store/cypher-text.ts';
import { matchByIndex, matchByTextIndex } from '../../store/match-by-index.ts';

describe('a MATCH with a hint', () => {
  const node = new Cypher.NamedNode('n');

  it('names the index by its label and properties, and WHERE follows it', () => {
    expect(cypherText(matchByIndex(node, 'URL', 'verdictLabel', 'name'), 'WHERE n.verdictLabel = $tier')).toBe(
      'MATCH (n:URL) USING INDEX n:URL(verdictLabel, name)\nWHERE n.verdictLabel = $tier',
    );
  });

  it('names a text index with the condition that it answers', () => {
    const isPart = Cypher.contains(node.property('name'), new Cypher.NamedParam('part'));
    expect(cypherText(matchByTextIndex(node, 'HOSTNAME', 'name', isPart), 'RETURN n')).toBe(
      'MATCH (n:HOSTNAME) USING TEXT INDEX n:HOSTNAME(name) WHERE n.name CONTAINS $part\nRETURN n',
    );
  });

  it('escapes names that are not plain', () => {
    expect(cypherText(matchByIndex(node, 'A B', 'c)'))).toBe('MATCH (n:`A B`) USING INDEX n:`A B`(`c)`)');
  });
});
