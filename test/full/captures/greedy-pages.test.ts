import { greedyPageTests } from '../../support/greedy-page-tests.ts';
import { GREEDY_PAGES } from '../../support/greedy-pages.ts';

greedyPageTests(GREEDY_PAGES);
