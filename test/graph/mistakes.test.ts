import { mistakeTests } from '../support/mistake-tests.ts';

// Every eighth of each kind: `test/full/cases/mistakes.test.ts` has all of them.
mistakeTests((_, place) => place % 8 === 0, 40);
