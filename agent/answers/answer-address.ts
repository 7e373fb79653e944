import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

/** Letters of a call in an address at most: hosts keep addresses in their logs and menus. */
const MOST_LETTERS = 2000;
/** Largest call that is read, in bytes: a packed call may expand. */
const MOST_BYTES = 100_000;

const CALL = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.int().nonnegative()]);

/** A call of a tool, and the number of rows that come before the wanted ones. */
export interface AnswerCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly offset: number;
}

/** Returns the address of the answer to a call, from one of its rows on; null if the call is too long for an address. */
export function answerAddress({ tool, input, offset }: AnswerCall): string | null {
  const { cursor, ...asked } = input;
  const packed = deflateRawSync(JSON.stringify([tool, asked, offset])).toString('base64url');
  return packed.length > MOST_LETTERS ? null : `weft://answer/${packed}`;
}

/** Returns the call of an address; null if the address names none. */
export function callOf(packed: string): AnswerCall | null {
  const read = CALL.safeParse(unpacked(packed));
  if (!read.success) return null;
  const [tool, input, offset] = read.data;
  return { tool, input, offset };
}

function unpacked(packed: string): unknown {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8');
    return JSON.parse(text);
  } catch {
    return null;
  }
}
