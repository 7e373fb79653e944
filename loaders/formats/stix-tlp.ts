import { z } from 'zod';
import type { StixObject } from './stix-objects.ts';

/** The marks of TLP 1 that STIX itself defines: bundles refer to them without containing them. */
const DEFINED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '613f2e26-407d-48c7-9eca-b8e91df99dc9': 'white',
    '34098fce-860f-48ae-8e50-ebd3cc5e41da': 'green',
    'f88d31f6-486f-44da-b317-01333bde0b82': 'amber',
    '5e57c739-391a-4eb3-b6be-7d15ca92d5ed': 'red',
  }),
);

const MARKING = z.object({ name: z.string().optional(), definition: z.object({ tlp: z.string() }).optional() });

/** Returns the tag of a mark of the traffic light protocol, as MISP writes it: `tlp:clear`; undefined for any other mark. */
export function tlpTag(id: string, object: StixObject | undefined): string | undefined {
  const { data } = MARKING.safeParse(object);
  const named = /^TLP:([A-Z+]+)$/i.exec(data?.name ?? '')?.[1];
  const colour = data?.definition?.tlp ?? named ?? DEFINED.get(id.replace('marking-definition--', ''));
  return colour === undefined ? undefined : `tlp:${colour.toLowerCase()}`;
}
