import { mistakeTests } from '../support/mistake-tests.ts';

// Every fourth of each kind: `test/full/cases/mistakes.test.ts` has all of them.
mistakeTests((_, place) => place % 4 === 0, 80);
