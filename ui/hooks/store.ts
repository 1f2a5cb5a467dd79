import { useSyncExternalStore } from 'react'

export type Store<Value> = { get: () => Value; set: (value: Value) => void; watch: (listener: () => void) => () => void }

/** A small value outside of React, with those who watch it. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads the value of a store and renders anew when it changes. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.watch, store.get)
