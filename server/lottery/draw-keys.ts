import type { KitServices } from '../kit/services.ts'
import { type Holder, openHolder } from './holder.ts'
import type { KeyStore } from '../kit/key-store.ts'
import { createSeals, type Seals } from '../kit/seal.ts'
import { newKey, readKeys } from '../kit/secrets.ts'

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
    return createSeals(readKeys(store.keep('seal-keys', () => newKey(rng))), rng)
  }),
  holders: once(() => holderNames.map((name) => openHolder({ store, clock, name, bits }))),
})

/** A seed opens for its own draw alone. @param id of the issue */
export const seedPurpose = (id: bigint): string => `draw ${id}`

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
