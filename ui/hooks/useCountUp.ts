import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from './useMedia.ts'

const countUpMs = 900

/** Where a count from one amount to another stands after a share of its time: fast first, then slow, exact at the end. */
export const countedAmount = (from: bigint, to: bigint, share: number): bigint => {
  if (share >= 1) return to
  const eased = 1 - (1 - Math.max(0, share)) ** 3
  return from + ((to - from) * BigInt(Math.round(eased * 10_000))) / 10_000n
}

/** Follows an amount in minor units: when it changes, the number runs to it in 900 ms. */
export const useCountUp = (target: bigint, enabled: boolean): bigint => {
  const [shown, setShown] = useState(target)
  const latest = useRef(target)
  const still = useReducedMotion() || !enabled
  useEffect(() => {
    const from = latest.current
    if (still || from === target) {
      latest.current = target
      return setShown(target)
    }
    let frame = 0
    let begun: number | undefined
    const step = (now: number) => {
      begun ??= now
      latest.current = countedAmount(from, target, (now - begun) / countUpMs)
      setShown(latest.current)
      if (latest.current !== target) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target, still])
  return shown
}
