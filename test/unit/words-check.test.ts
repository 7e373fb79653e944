import { describe, expect, it } from 'vitest';
import { checkFile, findingsIn } from '../../checks/words/check.ts';
import { WORDS } from '../../checks/words/words.ts';

const CLAUSE_FIRST = 'sentence that opens with a clause before its noun';

function found(path: string, ...lines: string[]): string[] {
  return checkFile(path, lines.join('\n')).map(({ line, word }) => `${line} ${word}`);
}

function wordsIn(text: string): string[] {
  return findingsIn({ kind: 'comment', pieces: [{ line: 1, text }] }).map(({ word }) => word);
}

describe('the word check finds a word with its line', () => {
  it('The word check finds a word in a doc comment of several lines, with its line', () => {
    expect(found('engine/a.ts', '', '/**', ' * Reads a file.', ' * Its rows are told.', ' */')).toEqual(['4 told']);
  });

  it('The word check finds a word in line comments, also where a phrase goes over two lines', () => {
    expect(found('engine/a.ts', '// It was never', '// met.')).toEqual(['1 never met']);
  });

  it('The word check finds a word in a string, a template and joined texts', () => {
    expect(found('http/a.ts', "throw new Error('nobody may read it');")).toEqual(['1 nobody']);
    expect(found('http/a.ts', `const text = \`\${name} was`, 'told`;')).toEqual(['2 told']);
    expect(found('http/a.ts', "const text = 'the load of ' +", "  name + ' is told';")).toEqual(['2 told']);
  });

  it('The word check finds a word in the text of a page and in an attribute', () => {
    expect(
      found('console/a.tsx', 'const a = (', '  <p title="read it anew">', '    Nobody reads it.', '  </p>', ');'),
    ).toEqual(['2 anew', '3 nobody']);
  });

  it('The word check finds a word in Markdown: paragraphs, items, tables and the text of links', () => {
    const page = ['# Jobs', '', 'A job that', 'nobody holds.', '- told once', '| a | [nobody](b.md) |'];
    expect(found('docs/a.md', ...page)).toEqual(['4 nobody', '5 told', '6 nobody']);
  });

  it('The word check finds a word in the comments and texts of shell scripts, YAML and style sheets', () => {
    expect(found('.ci/run', '#!/usr/bin/env bash', "echo 'nobody is here' # and told so")).toEqual([
      '2 nobody',
      '2 told',
    ]);
    expect(found('docker-compose.yml', 'services:', '  # Nobody reads it.', '  weft:')).toEqual(['2 nobody']);
    expect(found('console/page/a.css', 'a {', '  /* told */', '}')).toEqual(['2 told']);
  });

  it('The word check reports what to write in place of a word', () => {
    expect(checkFile('a.md', 'The count is nought.')).toEqual([{ path: 'a.md', line: 1, word: 'nought', use: 'zero' }]);
  });
});

describe('the word check leaves alone', () => {
  it('The word check ignores code in Markdown and in comments', () => {
    expect(found('docs/a.md', '```', 'nobody told', '```', 'Call `told` or ``nobody``.', '~~~', 'told', '~~~')).toEqual(
      [],
    );
    expect(found('engine/a.ts', '/** Calls `told` with `nobody`. */')).toEqual([]);
  });

  it('The word check ignores the target of a link', () => {
    expect(found('docs/a.md', 'See [the page](nobody-told.md).')).toEqual([]);
  });

  it('The word check ignores identifiers, keys, module names, regular expressions and Cypher', () => {
    expect(found('engine/a.ts', "import { told } from './told.ts';", 'const nobody = told.wanting;')).toEqual([]);
    expect(found('engine/a.ts', "const a = row['told'] ?? 'nobody';", 'const b = /told nobody/;')).toEqual([]);
    expect(found('engine/a.ts', "const text = 'MATCH (told) RETURN told';")).toEqual([]);
  });

  it('The word check ignores quoted data, generated pages and past releases', () => {
    const paths = ['sample/a.md', 'curated/a.yaml', 'test/data/a.md', 'docs/procedures/a.md', 'NOTICE', 'CHANGELOG.md'];
    for (const path of paths) expect(found(path, '# nobody told')).toEqual([]);
  });

  it('The word check ignores an allowed word only in the file that allows it', () => {
    const allowed = [{ path: 'a.md', word: 'nobody', reason: 'the user of that name' }];
    expect(checkFile('a.md', 'nobody', allowed)).toEqual([]);
    expect(checkFile('b.md', 'nobody', allowed)).toHaveLength(1);
    expect(checkFile('a.md', 'told', allowed)).toHaveLength(1);
  });
});

describe('each word', () => {
  it.each(WORDS)('$name is found, and its plain rewrite is not', ({ name, example }) => {
    expect(wordsIn(example.found)).toContain(name);
    expect(wordsIn(example.plain)).toEqual([]);
  });
});

describe('a sentence that opens with a clause before its noun', () => {
  it.each([
    'What a request holds is freed.',
    'What is older is served once more.',
    'It ends early: what another load has touched is left out.',
    'Of what has no addresses nothing is known.',
    'Whose networks they are is not known.',
  ])('The word check finds a sentence that opens with a clause: %s', (sentence) => {
    expect(wordsIn(sentence)).toContain(CLAUSE_FIRST);
  });

  it.each([
    'A request frees what it holds.',
    'What is linked to an indicator',
    'What the verdict is founded on.',
    'What the graph says of a label that is not ours.',
    'What is an ASN?',
    'Whose network is it?',
  ])('The word check does not flag: %s', (sentence) => {
    expect(wordsIn(sentence)).toEqual([]);
  });
});
