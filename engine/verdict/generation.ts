/**
 * Name of the SETTING that tells one filling of the graph from another: an id, made when an empty graph is first loaded. It
 * stays for as long as that graph grows and changes by loads; whoever empties it, or imports into a new one, gets another.
 * A cursor of `svc.export` holds for the filling that it was given of.
 */
export const GENERATION_SETTING = 'generation';
