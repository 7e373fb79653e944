/** Cleans values of WHOIS answers from the text that registries add to them. */

/** EPP codes of domains (RFC 5731, RFC 3915), by their letters only. */
const EPP: ReadonlyMap<string, string> = new Map(
  [
    ...['addPeriod', 'autoRenewPeriod', 'inactive', 'linked', 'ok', 'pendingCreate', 'pendingDelete', 'pendingRenew'],
    ...['pendingRestore', 'pendingTransfer', 'pendingUpdate', 'redemptionPeriod', 'renewPeriod', 'transferPeriod'],
    ...['client', 'server'].flatMap((who) =>
      [
        'DeleteProhibited',
        'Hold',
        'RecoverProhibited',
        'RenewProhibited',
        'TransferProhibited',
        'UpdateProhibited',
      ].map((what) => who + what),
    ),
  ].map((code) => [code.toLowerCase(), code]),
);

/**
 * Returns the states in a text, one or several separated by commas: `clientUpdateProhibited https://icann.org/epp#...`, `CLIENT UPDATE
 * PROHIBITED`.
 */
export function statesOf(text: string): readonly string[] {
  const bare = text.replace(/\(?https?:\S*/gi, '').replace(/\([^)]*\)?/g, '');
  return bare.split(/,/).flatMap((part) => {
    const state = stateOf(part.trim());
    return state === '' ? [] : [state];
  });
}

function stateOf(text: string): string {
  const plain = text
    .replace(/^\d{3} /, '')
    .replace(/\s+-\s.*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '');
  // Registries that write sentences name who forbids it. This is the prefix of the EPP code.
  const [, what, who] = /^(.+ prohibited) by (registrar|registry)$/i.exec(plain) ?? [];
  const words = what === undefined ? plain : `${/registrar/i.test(who ?? '') ? 'client' : 'server'} ${what}`;
  return EPP.get(words.replace(/[\s_-]/g, '').toLowerCase()) ?? plain;
}

/** Returns the host name at the beginning of a text; undefined if there is none, as in `not.defined.` */
export function nameServerOf(text: string): string | undefined {
  const host = /^[-\s]*([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\.?(?:$|[\s,;[(])/i.exec(text.trim())?.[1]?.toLowerCase();
  return host === undefined || host === 'not.defined' || /^[\d.]+$/.test(host) ? undefined : host;
}

/**
 * Returns a registrar's name without its codes: `MarkMonitor Inc. (R37-LROR)`, `Markmonitor Inc. t/a MarkMonitor Inc. [Tag = MARKMONITOR]`.
 */
export function registrarName(text: string): string {
  return text
    .replace(/\s*\[[^\]]*\]\s*$/, '')
    .replace(/\s+t\/a\s.*$/i, '')
    .replace(/\s*\((?:\s*https?:[^)]*|[A-Z0-9]+-[A-Z0-9]+)\)\s*$/, '')
    .replace(/^Reseller - /, '')
    .trim();
}

/** Returns whether a text is a registry's key for a contact and not a name: `MM12383`, `REG-MARKMONITOR`, `ua.markmonitor`. */
export function isHandle(text: string): boolean {
  return /^[A-Za-z0-9_.-]{3,}$/.test(text) && (/\d/.test(text) || /[-_]/.test(text) || /^[a-z]+\.[a-z]+$/.test(text));
}

/** Returns whether a delegation is signed, by the words of registries; undefined for other words. */
export function signedOf(text: string): boolean | undefined {
  if (/^(?:un|no\b|inactive|not |false|n$)/i.test(text)) return false;
  return /^(?:signed|yes|active|true)/i.test(text) ? true : undefined;
}
