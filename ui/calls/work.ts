import type { WorkChallenge } from '@tamuvo/contract/account-work.ts'
import { createStore, useStore } from '../hooks/store.ts'

/** The header of a proof of work, and what it says. */
export type ProofHeader = readonly [name: string, proof: string]

/** See `solveWork`, which is fetched when it is needed. */
export type SolveWork = (challenge: WorkChallenge, signal: AbortSignal) => Promise<string | undefined>

/** Proofs of work that are being worked on, see `proveWork`. */
const underWay = createStore<readonly AbortController[]>([])

/** Until what is returned is called, forms say that the browser works, and `cancelWork` aborts the controller. */
export const announceWork = (cancelled: AbortController): (() => void) => {
  underWay.set([...underWay.get(), cancelled])
  return () => underWay.set(underWay.get().filter((each) => each !== cancelled))
}

export const cancelWork = (): void => underWay.get().forEach((each) => each.abort())

export const useIsWorking = (): boolean => useStore(underWay).length > 0
