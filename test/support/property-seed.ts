import fc from 'fast-check';

/**
 * One seed for every property of a run, so that a run can be repeated: what fails here fails everywhere. Another seed
 * looks elsewhere: ATOMSCOPE_SEED=7 npx vitest run. What it finds becomes a named example of the property.
 */
fc.configureGlobal({ seed: Number(process.env.ATOMSCOPE_SEED ?? 20261129) });
