import { z } from 'zod';

/** The figures of `bench:guard` by commit, the newest last: each request with its unit, as a multiple of the driver alone where it has one. */
export const RECORDS = z.record(z.string(), z.record(z.string(), z.number()));
