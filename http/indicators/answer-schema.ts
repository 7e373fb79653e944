import { z } from 'zod';
import { ADDRESS_ANSWER } from './address-schema.ts';
import { DOMAIN_ANSWER } from './domain-schema.ts';
import { THING_ANSWER } from './thing-schema.ts';

/** The body about an indicator, whatever its type. */
export const INDICATOR_ANSWER = z.union([DOMAIN_ANSWER, ADDRESS_ANSWER, THING_ANSWER]);
