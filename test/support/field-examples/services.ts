import type { FullExamples } from '../field-uses.ts';
import { NMAP } from './scans/nmap.ts';
import { OWN_SERVICES } from './scans/own.ts';
import { SCANNERS } from './scans/scanners.ts';
import { SHODAN } from './scans/shodan.ts';

export const SERVICES: FullExamples = { nmap: NMAP, ...OWN_SERVICES, ...SCANNERS, ...SHODAN };
