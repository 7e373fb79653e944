import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { askedTemplates } from './asked-templates.ts';

/** Servers from start to start begin with a store full of data, which is there when the graph's tests are over. */
const ROOMS = ['unit', 'graph', 'faults', 'http', 'full'];

/**
 * The order of vitest, except that two kinds of files come last in their room. Files that wait for a store full of data come after the
 * others, which run while it is built: that takes minutes on a machine without one. Files that drop the plans of their worker's server come
 * after those.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(
      sorted.map(({ moduleId, project }) => [
        moduleId,
        3 * ROOMS.indexOf(project.name) + placeInRoom(readFileSync(moduleId, 'utf8')),
      ]),
    );
    return sorted.toSorted((left, right) => (places.get(left.moduleId) ?? 0) - (places.get(right.moduleId) ?? 0));
  }
}

function placeInRoom(text: string): number {
  if (/\bplannedDatabase\(/.test(text)) return 2;
  return askedTemplates([text]).length > 0 ? 1 : 0;
}
