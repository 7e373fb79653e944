/** A signal that people set by hand: its flag, and what it stands on. */
export interface Signal {
  readonly flag: string;
  readonly labels: readonly ('ASN' | 'HOSTNAME' | 'PREFIX')[];
}

/** Signals by their codes (contract 1.6). */
export const SIGNALS = {
  'bulletproof-hosting': { flag: 'isBulletproof', labels: ['ASN', 'PREFIX'] },
  'critical-infrastructure': { flag: 'isCriticalInfrastructure', labels: ['ASN', 'HOSTNAME', 'PREFIX'] },
  satellite: { flag: 'isSatellite', labels: ['ASN', 'PREFIX'] },
  'declining-network': { flag: 'isDeclining', labels: ['ASN'] },
} as const satisfies Readonly<Record<string, Signal>>;

/** Whether a text is the code of a signal. */
export function isSignalCode(text: string): text is keyof typeof SIGNALS {
  return Object.hasOwn(SIGNALS, text);
}
