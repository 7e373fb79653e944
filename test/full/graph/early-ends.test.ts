import { earlyEndTests } from '../../support/early-end-tests.ts';

earlyEndTests(1000);
