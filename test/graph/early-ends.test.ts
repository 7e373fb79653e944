import { earlyEndTests } from '../support/early-end-tests.ts';

// `test/full/graph/early-ends.test.ts` ends a thousand of each kind.
earlyEndTests(60);
