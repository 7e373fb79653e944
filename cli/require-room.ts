import { statSync } from 'node:fs';
import { freeBytes, roomProblem } from './disk-room.ts';
import { UsageError } from './failure.ts';

/** Throws a `UsageError` where the disk is too full for a file: a load that breaks off half way leaves Neo4j out of order. */
export function requireRoom(place: string, path: string): void {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const problem = roomProblem(freeBytes(place), bytes);
  if (problem !== null)
    throw new UsageError(`the disk of ${place} is too full: ${problem}. Make room, then load again.`);
}
