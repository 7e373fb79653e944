import { Neo4jError } from 'neo4j-driver';
import { Problem, QueryProblem } from '../../schema/problem.ts';
import { RecordTooLarge, VALUES_OF_A_STRUCTURE } from '../../store/record-budget.ts';
import { TOO_LONG } from '../contract/limits.ts';
import {
  graphUnavailable,
  queryError,
  readOnlyProblem,
  tooExpensive,
  unboundVariableProblem,
} from '../contract/query-problems.ts';
import { addLimit, bindVariable, shrinkTimeoutScope } from '../contract/suggestions.ts';
import { withOwnParameters } from './parameter-map.ts';
import { unreadableTime } from './unreadable-times.ts';

const LONG_LIST = new RegExp(`^Text cannot be parsed .*${TOO_LONG}: (\\d+)`, 's');

/** Details of a query that ran out of time. */
export interface Timing {
  readonly timeoutMs: number;
  readonly elapsedMs: number;
}

/** Converts an error of the database or the driver to the problem of a caller: no driver internals, no text of ours. */
export function queryProblemOf(error: unknown, timing: Timing): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof RecordTooLarge) return largeRecordProblem(error, timing);
  const unreadable = unreadableTime(error);
  if (unreadable !== null) return unreadable;
  if (!(error instanceof Neo4jError)) return null;
  const { code } = error;
  if (code.includes('TransactionTimedOut')) return timeoutProblem(timing);
  if (isOutOfMemory(error)) return memoryProblem(error);
  if (isEnded(error) && timing.elapsedMs >= timing.timeoutMs) return timeoutProblem(timing);
  if (isUnavailable(error) || isBroken(error))
    return graphUnavailable('The graph database does not respond at the moment.', error);
  if (code === 'Neo.ClientError.Statement.AccessMode') {
    return readOnlyProblem();
  }
  if (/^Neo\.(?:ClientError\.(?:Statement|Schema|General|Procedure)|DatabaseError\.Statement)\./.test(code)) {
    return statementProblem(error);
  }
  return null;
}

/** Returns whether a transaction needed more memory than one may have, or all of them together more than there is. */
export function isOutOfMemory({ code }: Neo4jError): boolean {
  return code.includes('OutOfMemory');
}

/** Returns whether the database does nothing more until its server is restarted, as after a full disk. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Neo4jError)) return false;
  return BROKEN.test(error.code) || error.message.includes('needs to be restarted');
}

const BROKEN =
  /^Neo\.DatabaseError\.(?:Transaction\.|Database\.|General\.(?:StorageDamageDetected|IndexCorruptionDetected))/;

/** Returns whether the server refuses a statement because of its text, or of the values it reads. */
export function isStatementError(error: unknown): error is Neo4jError {
  return error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Statement.');
}

/** The server is unreachable, full, or ended the query for its own reasons; the pool's own errors have no code. */
function isUnavailable({ code, message }: Neo4jError): boolean {
  if (/^(?:ServiceUnavailable|SessionExpired)$|^Neo\.TransientError\./.test(code)) return true;
  if (/DatabaseUnavailable|DatabaseNotFound|Security\.Unauthorized|Transaction\.Terminated/.test(code)) return true;
  return /^(?:Connection acquisition timed out|Pool is closed)/.test(message);
}

/** The server ended the transaction. A query that waits for a lock when its time ends gets this error instead of that of its time. */
function isEnded({ code }: Neo4jError): boolean {
  return /^Neo\.TransientError\.Transaction\.|Transaction\.Terminated/.test(code);
}

/** 408: what took too long, and how to ask for less. */
export function timeoutProblem({ timeoutMs, elapsedMs }: Timing): QueryProblem {
  return new QueryProblem('query-timeout', 408, 'DB_TIMEOUT', `The query took longer than ${timeoutMs / 1000} s.`, {
    suggestions: [shrinkTimeoutScope(null)],
    extras: { timeoutMs, elapsedMs: Math.round(elapsedMs) },
  });
}

/** 400: one row has more values than an answer may have; 408 if the query's time is over as well. */
function largeRecordProblem({ most }: RecordTooLarge, timing: Timing): QueryProblem {
  if (timing.elapsedMs >= timing.timeoutMs) return timeoutProblem(timing);
  const detail =
    `A row of the answer has more than ${most.toLocaleString('en')} values, of which a date, a node or an edge counts as ` +
    `${VALUES_OF_A_STRUCTURE}. Return fewer or smaller values: rows instead of long lists, and a LIMIT.`;
  const advice = addLimit('Unwind a long list into rows, and limit the rows.', null);
  return tooExpensive(detail, 'answer_too_large', { suggestions: [advice] });
}

/** Its cause goes along for the log. */
function memoryProblem(cause: Neo4jError): QueryProblem {
  const rationale =
    'Return fewer columns, or add a condition that limits what the aggregation or the ORDER BY collects.';
  const detail =
    'The query needs more memory than one query may use. Add a LIMIT, return fewer columns, or leave out an ORDER BY or a collect() ' +
    'over many wide rows.';
  return tooExpensive(detail, 'memory_exceeded', { suggestions: [addLimit(rationale, null)], cause });
}

function statementProblem(error: Neo4jError): QueryProblem {
  // An error of types quotes the text, which holds those words as well.
  const most = LONG_LIST.exec(error.message)?.[1];
  if (most !== undefined) return longListProblem(Number(most));
  const message = withOwnParameters(cleaned(error.message));
  const variable = /^Variable `([^`]+)` not defined/.exec(message)?.[1];
  if (variable === undefined) return queryError(codeOf(error.code), message);
  const advice = bindVariable(`Bind ${variable} in a MATCH, WITH or UNWIND before it is used.`, null);
  return unboundVariableProblem(variable, advice);
}

function longListProblem(most: number): QueryProblem {
  const detail =
    `An expression uses a list that is too long: at most ${most.toLocaleString('en')} entries are allowed. Process them row by row with ` +
    'UNWIND, or collect fewer: collect(x)[..1000].';
  return queryError('LIMIT_ERROR', detail);
}

function codeOf(code: string): string {
  return code.endsWith('SyntaxError') ? 'SYNTAX_ERROR' : 'EXECUTION_ERROR';
}

/**
 * The first line, without the position and the text that it quotes: they may be of a text that was rewritten. Where a node or
 * a relationship stands for a value that it cannot be, the server writes its number, which is the database's own.
 */
function cleaned(message: string): string {
  const [line = ''] = message.split(/\r?\n/);
  return line
    .replace(/\s*\(line \d+, column \d+(?: \(offset: \d+\))?\).*$/s, '')
    .replace(/-\[\d+\]-/g, 'a relationship')
    .replace(/\(\d+\)/g, 'a node')
    .slice(0, 500);
}
