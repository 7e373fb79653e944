import { signal } from '@preact/signals';

/** The key of this session: it lives in this variable alone, and ends with the page. */
export const key = signal<string | null>(null);

/** Why a key is asked for again, or null. */
export const refusal = signal<string | null>(null);

/** Forgets the key, and says why. */
export function signOut(reason: string | null): void {
  key.value = null;
  refusal.value = reason;
}
