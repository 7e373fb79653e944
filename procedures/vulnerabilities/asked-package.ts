/** Products as arguments: text that names none is an error of the argument. */
import {
  type AskedPackage,
  askedOfFields as ofFields,
  readAskedPackage as ofText,
  PackageError,
} from '../../facts/packages/asked-package.ts';
import { ArgumentError } from '../arguments.ts';

export type { AskedPackage };

/** The product that a text names. Throws `ArgumentError` or `KeyError` for one that names none. */
export function readAskedPackage(given: string): AskedPackage {
  return asArgument(() => ofText(given));
}

/** The product that its vendor, its name and its version say. */
export function askedOfFields(vendor: string | undefined, product: string, version: string | undefined): AskedPackage {
  return asArgument(() => ofFields(vendor, product, version));
}

function asArgument(read: () => AskedPackage): AskedPackage {
  try {
    return read();
  } catch (error) {
    if (error instanceof PackageError) throw new ArgumentError(error.message);
    throw error;
  }
}
