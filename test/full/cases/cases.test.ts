import { caseTests } from '../../support/case-tests.ts';

caseTests(() => true, 1200);
