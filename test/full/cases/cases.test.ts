import { describe } from 'vitest';
import { caseTests } from '../../support/case-tests.ts';

describe('by the endpoint and by the driver', () => {
  caseTests(() => true);
});
