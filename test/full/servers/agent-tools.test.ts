import { beforeAll, describe, it } from 'vitest';
import { readAsOf } from '../../../store/as-of.ts';
import { AgentApp } from '../../http/agent/agent-app.ts';
import { callsOf } from '../../http/agent/entity-calls.ts';
import { ValidAnswers } from '../../http/agent/valid-answers.ts';
import { miniSampleDatabase, schemaDatabase } from '../../support/graph.ts';

let answers: ValidAnswers;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const agents = await AgentApp.on(database, await readAsOf(database), await schemaDatabase());
  answers = await ValidAnswers.of(await agents.client());
});

/** Of kinds of which `test/http/agent/tools.test.ts` asks about another. */
const ENTITIES = ['AS15169', 'google.com', 'raw.githubusercontent.com'];

describe('an answer is valid, within its budget, and leads on to calls that run', () => {
  it.each(callsOf(ENTITIES))('%s %j', (name, given) => answers.expectToLeadOn(name, given));
});
