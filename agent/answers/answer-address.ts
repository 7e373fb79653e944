import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

/** Letters of a call in an address at most: hosts keep addresses in their logs and menus. */
const MOST_LETTERS = 2000;
/** Bytes of a call that is read, at most: what is packed may be made to grow. */
const MOST_BYTES = 100_000;

const CALL = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.int().nonnegative()]);

/** A call of a tool, and the rows that come before what is wanted of its answer. */
export interface AnswerCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly offset: number;
}

/** Where the answer of a call stands, from one of its rows on; null where the call is too long for an address. */
export function answerAddress({ tool, input, offset }: AnswerCall): string | null {
  const { cursor, ...asked } = input;
  const packed = deflateRawSync(JSON.stringify([tool, asked, offset])).toString('base64url');
  return packed.length > MOST_LETTERS ? null : `weft://answer/${packed}`;
}

/** The call of an address; null where it is none. */
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
