import { greedyPageTests } from '../../support/greedy-page-tests.ts';
import { GREEDY_PICTURES } from '../../support/greedy-pictures.ts';

greedyPageTests(GREEDY_PICTURES);
