import type { Statement } from '../engine/database/database.ts';

/**
 * The texts of this room with input that asks for nothing: each that is run once has its plan before somebody asks. A text that is
 * added to the room is added here.
 */
export const EMPTY_READS: readonly Statement[] = [];
