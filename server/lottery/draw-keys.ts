import type { KitServices } from '../kit/services.ts'
import { type Holder, openHolder } from './holder.ts'
import type { KeyStore } from './key-store.ts'
import { createSeals, type Seals } from './seal.ts'

/** The keys of draws on this machine. They are opened when they are needed: a process that only answers calls needs none. */
export type DrawKeys = { seals(): Seals; holders(): readonly Holder[] }

/** Keys for shares of a beacon where the setting names no holders elsewhere. */
const holderNames = ['holder-a', 'holder-b']
/** They are made while a site starts for the first time, and prove little: who controls the machine has both. */
const bits = 2_048

export const openDrawKeys = (
  { config, rng, clock }: Pick<KitServices, 'config' | 'rng' | 'clock'>,
  store: KeyStore,
): DrawKeys => ({
  seals: once(() => {
    const { drawSealKeys } = config
    if (drawSealKeys.length > 0) return createSeals(drawSealKeys, rng)
    const kept = store.keep('seal-keys', () => `${rng.bytes(32).toString('base64')}\n`)
    return createSeals(
      kept.split(/\s+/).flatMap((line) => (line ? [Buffer.from(line, 'base64')] : [])),
      rng,
    )
  }),
  holders: once(() => holderNames.map((name) => openHolder({ store, clock, name, bits }))),
})

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
