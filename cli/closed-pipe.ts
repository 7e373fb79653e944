/** Lets a command end as usual where the reader of its output has gone, as `weft ... | head` does. */
export function surviveClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
