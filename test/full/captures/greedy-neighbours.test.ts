import { greedyPageTests } from '../../support/greedy-page-tests.ts';
import { GREEDY_NEIGHBOURS } from '../../support/greedy-pages.ts';

greedyPageTests(GREEDY_NEIGHBOURS);
