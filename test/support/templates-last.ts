import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { askedTemplates } from './asked-templates.ts';

/** Servers from start to start begin with a store full of data, which is there when the graph's tests are over. */
const ROOMS = ['unit', 'graph', 'faults', 'http', 'full'];

/**
 * The order of vitest, but that files of a room which wait for a store full of data come last: the others run while it is made, which takes
 * minutes on a machine that has none yet.
 */
export class TemplatesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(
      sorted.map(({ moduleId, project }) => {
        const needsData = askedTemplates([readFileSync(moduleId, 'utf8')]).length > 0;
        return [moduleId, 2 * ROOMS.indexOf(project.name) + Number(needsData)];
      }),
    );
    return sorted.toSorted((left, right) => (places.get(left.moduleId) ?? 0) - (places.get(right.moduleId) ?? 0));
  }
}
