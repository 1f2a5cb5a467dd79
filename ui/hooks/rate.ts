import { useEffect, useState } from 'react'

/** A value that follows another once it has rested for a while: for searches while typing. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

/** Lets a call through at most once in a stretch; the last one within it goes through at its end. */
export const throttle = <Args extends unknown[]>(act: (...args: Args) => void, ms: number): ((...args: Args) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined
  const open = () => {
    timer = undefined
    if (!waiting) return
    const args = waiting
    waiting = undefined
    act(...args)
    timer = setTimeout(open, ms)
  }
  return (...args) => {
    if (timer !== undefined) return void (waiting = args)
    act(...args)
    timer = setTimeout(open, ms)
  }
}
