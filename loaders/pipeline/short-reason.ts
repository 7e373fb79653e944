/** Characters of a reason. A load stores a hundred of them, and values of the file are part of them. */
const LONGEST = 500;

/** Returns a reason, or its first part if it is long. */
export function shortReason(reason: string): string {
  return reason.length > LONGEST ? `${reason.slice(0, LONGEST)}...` : reason;
}
