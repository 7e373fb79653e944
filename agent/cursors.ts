import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Seal } from '../engine/contract/seal.ts';
import { Problem } from '../schema/problem.ts';

const PURPOSE = 'agent';
const VERSION = 1;
const HELD = z.tuple([z.literal(VERSION), z.string(), z.string(), z.int().nonnegative()]);
/** Members that may differ between two pages of one answer. */
const OF_A_PAGE = new Set(['cursor', 'limit', 'detail', 'page', 'pageSize', 'format']);

/** Positions in answers, which agents pass around: signed, and valid only for the question of their answer. */
export class Cursors {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** Returns the cursor of the rows from `offset` on in a tool's answer to this input. */
  at(tool: string, input: object, offset: number): string {
    return this.#seal.close(PURPOSE, JSON.stringify([VERSION, tool, questionOf(input), offset]));
  }

  /** Returns the offset of an input's cursor; 0 without one. Throws a problem if the cursor does not belong to the input. */
  offsetOf(tool: string, input: { readonly cursor?: string | undefined }): number {
    if (input.cursor === undefined) return 0;
    const text = this.#seal.open(PURPOSE, input.cursor.trim());
    if (text === null) throw refused('does not come from this server, or was altered on its way');
    const held = HELD.safeParse(JSON.parse(text));
    if (!held.success) throw refused('comes from another version of this server');
    const [, ofTool, question, offset] = held.data;
    if (ofTool !== tool) throw refused(`belongs to the tool ${ofTool}`);
    if (question !== questionOf(input)) throw refused('belongs to another question: send it with the same arguments');
    return offset;
  }
}

/** Returns the same text for the same question, in whatever order its members are. */
function questionOf(input: object): string {
  const members = Object.entries(input)
    .filter(([name, value]) => !OF_A_PAGE.has(name) && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url').slice(0, 22);
}

function refused(reason: string): Problem {
  return new Problem('invalid-parameter', 400, `The cursor ${reason}. Leave it out to start with the first page.`, {
    code: 'VALIDATION_REJECTED',
  });
}
