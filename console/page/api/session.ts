import { signal } from '@preact/signals';

/** The key of this session. Only this variable holds it, so it ends with the page. */
export const key = signal<string | null>(null);

/** Why the user must enter a key again, or null. */
export const refusal = signal<string | null>(null);

/** Forgets the key and stores the reason. */
export function signOut(reason: string | null): void {
  key.value = null;
  refusal.value = reason;
}
