import { z } from 'zod';

/** Modules of a scan, in the order of the results (contract rest.md 3.6). */
export const SCAN_MODULES = [
  ...(['subdomains', 'dns', 'ssl', 'whois', 'ports', 'technologies', 'vulnerabilities'] as const),
] as const;

export type ScanModule = (typeof SCAN_MODULES)[number];

/** A scan as it is done: `comprehensive` is all modules. */
export const SCAN_PARAMS = z.object({
  domain: z.string().describe('the name that is looked at'),
  type: z.enum(['comprehensive', ...SCAN_MODULES]).default('comprehensive'),
});

export type ScanParams = z.output<typeof SCAN_PARAMS>;

/** The body of a scan. */
export const SCAN_REQUEST = z.object({
  domain: z.string().max(2048).exactOptional().describe('the name that is looked at'),
  target: z.string().max(2048).exactOptional().describe('the same, where target_type is domain'),
  target_type: z.string().max(20).exactOptional().describe('domain'),
  type: z
    .enum(['comprehensive', ...SCAN_MODULES, 'vulnerability'])
    .default('comprehensive')
    .describe('comprehensive is every module; vulnerability is vulnerabilities'),
});
