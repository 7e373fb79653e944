// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test hold template literals
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { varyingParts } from '../../../checks/cypher/varying-parts.ts';

const partsOf = (source: string) =>
  varyingParts(ts.createSourceFile('facts/one.ts', source, ts.ScriptTarget.Latest, true)).map((part) => part.getText());

describe('the check of Cypher texts', () => {
  it.each([
    ['a label', 'const text = `MATCH (n:${label} {name: $name}) RETURN n`;', ['label']],
    ['a call', "const text = `RETURN ${columnsOf('n')}, n.name AS name`;", ["columnsOf('n')"]],
    ['a name of a variable in an expression', 'const text = `${node}.name IS NOT NULL`;', ['node']],
    [
      'an optional part',
      "const text = `MATCH (n) ${isSorted ? 'ORDER BY n.name' : ''}`;",
      ["isSorted ? 'ORDER BY n.name' : ''"],
    ],
    ['a relationship', 'const arrow = `-[:${type}]->`;', ['type']],
    ['a text that is joined by +', "const text = 'MATCH (n:' + label + ') RETURN n';", ["'MATCH (n:' + label"]],
    ['a constant whose value varies', 'const PART = partOf(label);\nconst text = `RETURN ${PART}`;', ['PART']],
    ['raw text for the builder', 'new Cypher.Raw(condition);', ['condition']],
  ])('The check of Cypher texts finds %s', (_, source, parts) => {
    expect(partsOf(source)).toEqual(expect.arrayContaining(parts));
  });

  it.each([
    [
      'constants of constant text',
      'const MOST = 5;\nconst PART = `LIMIT ${MOST + 1}`;\nconst text = `RETURN n ${PART}`;',
    ],
    [
      'a constant that is imported',
      "import { CROWD } from '../schema/bounds.ts';\nconst text = `RETURN n LIMIT ${CROWD}`;",
    ],
    [
      'a member of a constant object',
      "const FEEDS = { parked: 'a' } as const;\nconst text = `RETURN n IN ['${FEEDS.parked}']`;",
    ],
    ['texts that are no Cypher', 'const text = `${count} hosts return`;'],
    ['texts for users, which hold literals', 'const text = `MATCH (n {name: ${writeStringLiteral(name)}}) RETURN n`;'],
    ['raw constants', "new Cypher.Raw('n.name IS NULL');"],
  ])('The check of Cypher texts accepts %s', (_, source) => {
    expect(partsOf(source)).toEqual([]);
  });
});
