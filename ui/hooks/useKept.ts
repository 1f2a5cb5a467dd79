import { useSyncExternalStore } from 'react'

export type Kept<Value> = { get: () => Value; set: (value: Value) => void; watch: (listener: () => void) => () => void }

/** A small value kept outside React, with those who watch it. */
export const keep = <Value>(initial: Value): Kept<Value> => {
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

/** Reads a kept value and renders anew when it changes. */
export const useKept = <Value>(kept: Kept<Value>): Value => useSyncExternalStore(kept.watch, kept.get)
