import { join, resolve } from 'node:path';

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** The folder that keeps jars and template stores between runs. */
export const CACHE = process.env.WEFT_TEST_CACHE ?? join(ROOT, 'node_modules/.cache/weft-test');

/** The case files: a query each with the rows or the problem that answers it. */
export const CASES = join(ROOT, 'test/cases');
