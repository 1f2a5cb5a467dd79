import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { countedAmount } from '@tamuvo/ui/hooks/useCountUp.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useEffect, useRef, useState } from 'react'

/** Runs up to an amount in a time; falls at once. */
export const useRunningAmount = (target: Amount, ms: number): Amount => {
  const still = useReducedMotion() || ms === 0
  const [shown, setShown] = useState(target)
  const latest = useRef(target)
  useEffect(() => {
    const from = latest.current
    if (still || target <= from) {
      latest.current = target
      setShown(target)
      return
    }
    let frame = 0
    let begunMs: number | undefined
    const step = (now: number): void => {
      begunMs ??= now
      latest.current = amount(countedAmount(from, target, (now - begunMs) / ms))
      setShown(latest.current)
      if (latest.current !== target) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target, ms, still])
  return shown
}
