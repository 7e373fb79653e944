import { mistakeTests } from '../../support/mistake-tests.ts';

mistakeTests(() => true, 400);
