import { createStore, useStore } from '../hooks/store.ts'

/** Proofs of work that are being worked on, see `proveWork`. */
const underWay = createStore<readonly AbortController[]>([])

/** Until what is returned is called, forms say that the browser works, and `cancelWork` aborts the controller. */
export const announceWork = (cancelled: AbortController): (() => void) => {
  underWay.set([...underWay.get(), cancelled])
  return () => underWay.set(underWay.get().filter((each) => each !== cancelled))
}

export const cancelWork = (): void => underWay.get().forEach((each) => each.abort())

export const useIsWorking = (): boolean => useStore(underWay).length > 0
