import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptStaged, newStaging, settleImport } from '../../cli/neo4j/import-staging.ts';
import { type Layout, layoutOf } from '../../cli/neo4j/layout.ts';

let home: string;
let layout: Layout;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weft-staging-'));
  layout = layoutOf(home);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A data folder that says whose it is. */
function database(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'name'), name);
}

function nameOf(folder: string): string | null {
  return existsSync(folder) ? readFileSync(join(folder, 'name'), 'utf8') : null;
}

function complete(directory: string): void {
  writeFileSync(join(directory, 'complete'), '');
}

describe('An import next to the database of its home', () => {
  it('A complete import takes its place, and leaves nothing else', () => {
    database(layout.data, 'empty');
    const staging = newStaging(layout);
    database(staging.layout.data, 'imported');
    adoptStaged(layout);
    expect(nameOf(layout.data)).toBe('imported');
    expect(existsSync(staging.directory)).toBe(false);
  });

  it('An import that was killed before it was complete leaves the home unchanged', () => {
    database(layout.data, 'empty');
    const staging = newStaging(layout);
    database(staging.layout.data, 'half');
    settleImport(layout);
    expect(nameOf(layout.data)).toBe('empty');
    expect(existsSync(staging.directory)).toBe(false);
  });

  it('An import that was killed in a home without a database leaves no database', () => {
    database(newStaging(layout).layout.data, 'half');
    settleImport(layout);
    expect(existsSync(layout.data)).toBe(false);
  });

  it('An import that was complete but killed before any move takes its place at the next start', () => {
    database(layout.data, 'empty');
    const { directory, layout: staged } = newStaging(layout);
    database(staged.data, 'imported');
    complete(directory);
    settleImport(layout);
    expect(nameOf(layout.data)).toBe('imported');
  });

  it('An import that was killed between the two moves takes its place at the next start', () => {
    database(layout.data, 'empty');
    const { directory, layout: staged } = newStaging(layout);
    database(staged.data, 'imported');
    complete(directory);
    renameSync(layout.data, join(directory, 'replaced'));
    settleImport(layout);
    expect(nameOf(layout.data)).toBe('imported');
    expect(existsSync(directory)).toBe(false);
  });

  it('An import that was killed after the moves stays in its place', () => {
    const { directory, layout: staged } = newStaging(layout);
    database(staged.data, 'imported');
    complete(directory);
    renameSync(staged.data, layout.data);
    settleImport(layout);
    expect(nameOf(layout.data)).toBe('imported');
    expect(existsSync(directory)).toBe(false);
  });
});
