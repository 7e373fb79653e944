/** Returns the address of Spamhaus's page about a case, such as SBL256894; undefined for anything else. */
export function spamhausCase(number: string | null | undefined): string | undefined {
  return /^SBL\d+$/.test(number ?? '') ? `https://check.spamhaus.org/sbl/query/${number}` : undefined;
}
