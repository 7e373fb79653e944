import { Neo4jError } from 'neo4j-driver';
import { expect, it } from 'vitest';
import { knownProblem } from '../../http/problems/from-error.ts';

function serverError(code: string): Neo4jError {
  return new Neo4jError('a message of the server', code, '50N42', 'a description');
}

it.each([
  'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
  'Neo.TransientError.Transaction.TransactionOutOfMemoryError',
  'Neo.TransientError.General.TransactionOutOfMemoryError',
  'Neo.TransientError.General.OutOfMemoryError',
])('%s of a lookup says that it needs too much memory, never that the database is away', (code) => {
  const error = serverError(code);
  const problem = knownProblem(error);
  expect(problem).toMatchObject({ slug: 'data-unavailable', status: 503, cause: error });
  expect(problem?.message).toBe(
    'This look-up needs more memory than a look-up may use: use a lower limit, fewer blocks or a narrower subject.',
  );
});

it.each(['ServiceUnavailable', 'Neo.TransientError.Database.DatabaseUnavailable'])(
  '%s is the database that is away, without a cause for the log',
  (code) => {
    const problem = knownProblem(serverError(code));
    expect(problem?.message).toBe('The database does not answer.');
    expect(problem?.cause).toBeUndefined();
  },
);

it.each(['Neo.TransientError.Transaction.DeadlockDetected', 'Neo.TransientError.General.StackOverFlowError'])(
  '%s hands its cause to the log: only that tells an operator what happened',
  (code) => {
    const error = serverError(code);
    expect(knownProblem(error)).toMatchObject({ slug: 'data-unavailable', status: 503, cause: error });
  },
);
