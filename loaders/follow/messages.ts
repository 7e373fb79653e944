/** What of a RIS Live stream is worth a line on disk. */
import { LoadError } from '../pipeline/load-error.ts';

/**
 * The messages of routes among what a server says; a stream that is quiet but for other messages yields nothing, so that it makes no empty
 * files. Throws what the server says where it is an error: it does not understand what it is asked for.
 */
export async function* routeMessages(stream: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of stream) {
    const error = lines.find((line) => line.includes('"ris_error"') && !line.includes('"ris_message"'));
    const messages = lines.filter((line) => line.includes('"ris_message"'));
    if (messages.length > 0) yield messages;
    if (error !== undefined) throw new LoadError(`the server answers ${error}`);
  }
}
