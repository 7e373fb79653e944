/** Receives the events of jobs. */
export interface JobLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A log of which every line names one job. */
export function logOfJob(log: JobLog, jobId: string): JobLog {
  return {
    info: (details, message) => log.info({ jobId, ...details }, message),
    warn: (details, message) => log.warn({ jobId, ...details }, message),
    error: (details, message) => log.error({ jobId, ...details }, message),
  };
}
