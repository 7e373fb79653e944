import type { Question } from '../question.ts';
import { ACTORS } from './actors.ts';
import { NAMES } from './names.ts';
import { OWNERS } from './owners.ts';
import { PLACES } from './places.ts';
import { REGISTRATIONS } from './registrations.ts';
import { ROUTING } from './routing.ts';
import { THREATS } from './threats.ts';
import { VULNERABILITIES } from './vulnerabilities.ts';

/** Every question. */
export const QUESTIONS: readonly Question[] = [
  ...REGISTRATIONS,
  ...ROUTING,
  ...PLACES,
  ...OWNERS,
  ...NAMES,
  ...THREATS,
  ...ACTORS,
  ...VULNERABILITIES,
];
