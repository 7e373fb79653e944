import { isAnswered } from '../support/case-files.ts';
import { caseTests } from '../support/case-tests.ts';

// All that the contract says, all that is refused, and a twentieth of what openCypher says, by the endpoint alone: `test/full/cases/cases.test.ts`
// has the rest, and asks the driver, too.
caseTests(
  (item, place, { from }) => from === undefined || !isAnswered(item) || item.notices !== undefined || place % 20 === 0,
);
