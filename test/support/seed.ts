/**
 * With `WEFT_TEST_SEED` every property is tried on the same values again: where it decides whether a change lands, that is no matter of
 * luck. By hand each run draws others.
 */
const seed = process.env.WEFT_TEST_SEED;
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(seed) });
}
