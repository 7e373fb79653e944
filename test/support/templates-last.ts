import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Servers from start to start begin with a store full of data, which is there when the graph's tests are over. */
const ROOMS = ['unit', 'graph', 'faults', 'http', 'full'];

/** What a file says that begins with a store full of data: on a machine that has none yet such a store takes minutes. */
const NEEDS_DATA = /(?:miniSample|analyst|sample)Database\(|serveMiniSample\(|testHome\('(?:mini-sample|analyst)'/;

/** The order of vitest, but that files of a room which wait for a store full of data come last: the others run while it is made. */
export class TemplatesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(
      sorted.map(({ moduleId, project }) => {
        const needsData = NEEDS_DATA.test(readFileSync(moduleId, 'utf8'));
        return [moduleId, 2 * ROOMS.indexOf(project.name) + Number(needsData)];
      }),
    );
    return sorted.toSorted((left, right) => (places.get(left.moduleId) ?? 0) - (places.get(right.moduleId) ?? 0));
  }
}
