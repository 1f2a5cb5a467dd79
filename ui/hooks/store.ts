import { useMemo, useSyncExternalStore } from 'react'

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

/** Answers with the same value until one of its parts is another. */
export const readParts = <Value extends object>(get: () => Value, names: readonly (keyof Value)[]): (() => Value) => {
  let last = get()
  return () => {
    const value = get()
    if (names.some((name) => !Object.is(value[name], last[name]))) last = value
    return last
  }
}

/** Reads parts of the value of a store and renders anew when one of these changes. @param names the same in each render */
export const useStoreParts = <Value extends object, Name extends keyof Value & string>(
  { get, watch }: Store<Value>,
  names: readonly Name[],
): Pick<Value, Name> => {
  const listed = names.join()
  const read = useMemo(() => readParts(get, listed.split(',') as Name[]), [get, listed])
  return useSyncExternalStore<Pick<Value, Name>>(watch, read)
}
