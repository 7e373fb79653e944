import type { SourceDeclaration } from '../source.ts';
import type { OpenedInput } from './input.ts';
import { LoadError } from './load-error.ts';
import type { LoadOptions } from './load-options.ts';
import type { RunStart } from './run-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the content of a run record before anything is read. Throws a `LoadError` for data with a date in the future. */
export function startOf(
  declaration: SourceDeclaration,
  input: OpenedInput,
  options: LoadOptions,
  statedAt: number | null,
): RunStart {
  const observedAt = statedAt ?? options.observedAt ?? (declaration.own === true ? Date.now() : input.modifiedAt);
  if (observedAt > Date.now() + DAY_MS) {
    throw new LoadError(
      `The data of ${input.fileName} would be of ${new Date(observedAt).toISOString()}, which is yet to come.`,
    );
  }
  const isGiven = statedAt !== null || options.observedAt !== undefined || declaration.own === true;
  return {
    source: declaration.id,
    part: options.part ?? declaration.part?.(input.fileName) ?? '',
    layer: declaration.layer,
    cadenceHours: declaration.cadenceHours,
    file: input.fileName,
    sha256: input.sha256,
    observedAt,
    dateIsApproximate: statedAt === null && (options.approximate === true || !isGiven),
    ...(declaration.live === true ? { isLive: true } : {}),
    ...(declaration.own === true ? { isOwn: true } : {}),
  };
}
