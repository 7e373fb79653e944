/** Selects the lines of a RIS Live stream that are worth writing to disk. */
import { LoadError } from '../pipeline/load-error.ts';

/**
 * Returns only the messages of a server that contain routes. A stream with only other messages yields nothing, so that it makes no empty
 * files. Throws an error that the server sends, since then it does not understand the request.
 */
export async function* routeMessages(stream: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of stream) {
    const error = lines.find((line) => line.includes('"ris_error"') && !line.includes('"ris_message"'));
    const messages = lines.filter((line) => line.includes('"ris_message"'));
    if (messages.length > 0) yield messages;
    if (error !== undefined) throw new LoadError(`the server answers ${error}`);
  }
}
