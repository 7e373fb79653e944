import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a file says that begins with a store full of data: on a machine that has none yet such a store takes minutes. */
const NEEDS_DATA = /(?:miniSample|analyst|sample)Database\(|'mini-sample'|'analyst'|\/test\/faults\//;

/** The order of vitest, but that files which wait for a store full of data come last: the others run while it is made. */
export class TemplatesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const needsData = new Map(
      sorted.map(({ moduleId }) => [moduleId, NEEDS_DATA.test(moduleId + readFileSync(moduleId, 'utf8'))]),
    );
    return sorted.toSorted(
      (left, right) => Number(needsData.get(left.moduleId)) - Number(needsData.get(right.moduleId)),
    );
  }
}
