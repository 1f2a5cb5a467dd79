import type { CrashProof } from './crash-source.ts'

/** In play money no key holders sign: the browser makes a value of its own in their place. */
const withoutBeacon = new Set(['beacon', 'beaconLate'])

/** Recomputes a round that is over. @returns whether all of it holds */
export const verifyCrash = async ({ point, proof, ...round }: CrashProof, isDemo: boolean): Promise<boolean> => {
  const { seed, digest, clientSeed, signatures } = proof
  if (point === null || seed === null || digest === null || clientSeed === null || signatures === null) return false
  // The curve of drand takes long to load, and only who verifies needs it.
  const { checkCrash } = await import('@tamuvo/games/arcade/crash-checks.ts')
  const checks = checkCrash({ ...round, point, proof: { ...proof, seed, digest, clientSeed, signatures } })
  return checks.every(({ name, holds }) => holds || (isDemo && withoutBeacon.has(name)))
}
