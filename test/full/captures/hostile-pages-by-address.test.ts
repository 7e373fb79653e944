import { hostilePageTests } from '../../support/hostile-page-tests.ts';

hostilePageTests('address');
