/**
 * What the driver says to every failure to connect, before its cause. It speaks of encryption and of versions, which has nothing to do with a
 * server that is starting, recovering or dead.
 */
const PREAMBLE = /^Failed to connect to server\. .*?(?:Caused by: |$)/s;

/** Returns why a server does not answer, for a person: the cause alone where the driver names one. */
export function driverReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(PREAMBLE, '') || 'nothing answers there';
}
