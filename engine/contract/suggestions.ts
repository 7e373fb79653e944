/** The suggestions of a failed query (contract 9.2), one builder for each kind. */
import type { Suggestion } from '../../schema/problem.ts';

/** How a name was found: by the map of foreign names, in another case, or by spelling. */
export type Nearness = 'map' | 'case' | 'spelling';

const CONFIDENCE: Readonly<Record<Nearness, number>> = { map: 0.95, case: 0.95, spelling: 0.7 };

function replacement(kind: string, found: Nearness, rationale: string, rewrite: string | null): Suggestion {
  return {
    kind,
    rationale,
    rewrite,
    confidence: CONFIDENCE[found],
    safeToAutoRetry: found === 'map' && rewrite !== null,
  };
}

/** An unknown label and the intended one. */
export function replaceLabel(found: Nearness, rationale: string, rewrite: string | null): Suggestion {
  return replacement('replace_label', found, rationale, rewrite);
}

/** An unknown edge type and the intended one. */
export function replaceType(found: Nearness, rationale: string, rewrite: string | null): Suggestion {
  return replacement('replace_type', found, rationale, rewrite);
}

/** An unknown function, and what Cypher writes for it or the nearest one. */
export function replaceFunction(found: Nearness, rationale: string, rewrite: string | null): Suggestion {
  const confidence = rewrite === null ? 0.3 : CONFIDENCE[found];
  return { kind: 'replace_function', rationale, rewrite, confidence, safeToAutoRetry: false };
}

/** An unknown procedure or a call with wrong arguments, and a call that runs. */
export function replaceProcedure(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'replace_procedure', rationale, rewrite, confidence: 0.7, safeToAutoRetry: false };
}

/** An edge that was written backwards, if nothing else is wrong. */
export function fixDirection(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'fix_direction', rationale, rewrite, confidence: 0.9, safeToAutoRetry: rewrite !== null };
}

/** A pattern with no end that an index could find. */
export function addAnchor(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'add_anchor', rationale, rewrite, confidence: 0.6, safeToAutoRetry: false };
}

/** Too many rows for the next clause. */
export function addLimit(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'add_limit', rationale, rewrite, confidence: 0.8, safeToAutoRetry: rewrite !== null };
}

/** A parameter that the body does not bind. */
export function bindParameter(name: string): Suggestion {
  const body = `{"query": "...", "parameters": {"${name}": ...}}`;
  return {
    kind: 'bind_parameter',
    rationale: `$${name} has no value; send it as ${body}.`,
    rewrite: null,
    confidence: 1,
    safeToAutoRetry: false,
  };
}

/** A write, an administration command or a refused procedure. */
export function readonlyEngine(rationale: string, rewrite: string | null = null): Suggestion {
  return { kind: 'readonly_engine', rationale, rewrite, confidence: 1, safeToAutoRetry: false };
}

/** A path without an upper bound; one that reaches most of the graph must not be walked without a request. */
export function boundPath(rationale: string, rewrite: string | null, isSmall: boolean): Suggestion {
  return { kind: 'bound_path', rationale, rewrite, confidence: 0.9, safeToAutoRetry: rewrite !== null && isSmall };
}

/** A slip of writing: a bracket, quote or sign too few or too many, a word misspelt or out of its place. */
export function balancePunctuation(rationale: string, rewrite: string | null): Suggestion {
  const confidence = rewrite === null ? 0.5 : 0.8;
  return { kind: 'balance_punctuation', rationale, rewrite, confidence, safeToAutoRetry: false };
}

/** An argument that is none of the values that there are. */
export function chooseFormat(given: string, allowed: readonly string[], rewrite: string | null): Suggestion {
  const rationale = `${given} is not one of ${allowed.join(', ')}.`;
  return { kind: 'choose_format', rationale, rewrite, confidence: 0.8, safeToAutoRetry: false };
}

/** A variable that is used out of scope. */
export function bindVariable(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'bind_variable', rationale, rewrite, confidence: 0.7, safeToAutoRetry: false };
}

/** A query that took too long: an earlier WITH ... LIMIT, or the wide hop bounded. */
export function shrinkTimeoutScope(rewrite: string | null): Suggestion {
  const rationale =
    rewrite === null
      ? 'Set tighter bounds on the path, anchor both ends, or split the question into parts.'
      : 'Set tighter bounds on the path, or continue from only the first rows: the answer is then partial.';
  return { kind: 'shrink_timeout_scope', rationale, rewrite, confidence: 0.6, safeToAutoRetry: false };
}

/** A long walk that a procedure answers. */
export function useProcedure(name: string, rewrite: string): Suggestion {
  const rationale = `${name} answers this without walking the path.`;
  return { kind: 'use_procedure', rationale, rewrite, confidence: 0.8, safeToAutoRetry: true };
}

/** A text search in a property without an index, where the name has one. */
export function useName(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'use_name', rationale, rewrite, confidence: 0.5, safeToAutoRetry: false };
}

/** A step without a type from where many kinds of edges leave: the types themselves. */
export function typeExpansion(label: string, types: readonly string[], rewrite: string): Suggestion {
  const rationale = `These edges leave ${label}: ${types.join(', ')}.`;
  return { kind: 'type_expansion', rationale, rewrite, confidence: 0.8, safeToAutoRetry: true };
}

/** An exact count that would be made one by one. */
export function useCounts(rationale: string, rewrite: string): Suggestion {
  return { kind: 'use_counts', rationale, rewrite, confidence: 0.8, safeToAutoRetry: true };
}

/** A pattern that is too deep: its first half, with the values to continue from. */
export function splitDepth(rationale: string, rewrite: string | null): Suggestion {
  return { kind: 'split_depth', rationale, rewrite, confidence: 0.7, safeToAutoRetry: false };
}

/** LIMIT above the ceiling, if that is refused. */
export function clampLimit(ceiling: number, rewrite: string | null): Suggestion {
  const rationale = `LIMIT may be at most ${ceiling.toLocaleString('en')}.`;
  return { kind: 'clamp_limit', rationale, rewrite, confidence: 1, safeToAutoRetry: rewrite !== null };
}

/** A parameter with a value of the wrong type. */
export function bindParameterAs(rationale: string): Suggestion {
  return { kind: 'bind_parameter', rationale, rewrite: null, confidence: 1, safeToAutoRetry: false };
}
