import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

const PAGES = ['*.md', 'docs/**/*.md', 'docker/**/*.md', 'sample/**/*.md', 'console/**/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') }))
  .map((page) => normalize(page));
const FOLDERS =
  'agent|bench|bin|checks|cli|console|docker|docs|engine|facts|http|loaders|net|ops|procedures|sample|schema|store|test|verdicts|views';
const FILE_OF_THE_REPOSITORY = new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.(?:ts|tsx|md|yml|json))\``, 'g');
/** Files that a reader writes by following a page. */
const WRITTEN_BY_THE_READER = ['procedures/name-servers.ts', 'procedures/server-dependence.ts'];

function prose(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page: string): Set<string> {
  return new Set(
    [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/** Links of a page to files of the repository that do not exist, or to headings that do not. */
function brokenLinks(page: string): string[] {
  const links = [
    ...prose(page)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchors(target).has(anchor);
    });
}

describe('the pages', () => {
  it('Each link leads to a file, and to a heading that the file has', () => {
    expect(PAGES.length).toBeGreaterThan(100);
    expect(PAGES.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
  });

  // Decisions name the files of their day.
  it('Each file of the repository that a page names exists', () => {
    const named = PAGES.filter((page) => !page.startsWith('docs/decisions/')).flatMap((page) =>
      [...prose(page).matchAll(FILE_OF_THE_REPOSITORY)].map(([, path = '']) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(({ path }) => !existsSync(join(ROOT, path)) && !WRITTEN_BY_THE_READER.includes(path));
    expect(missing).toEqual([]);
  });
});
