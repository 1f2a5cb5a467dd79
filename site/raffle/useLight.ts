import { useEffect, useRef, useState } from 'react'
import { cellCount, delaysOf, stepsTo } from './grid-cells.ts'

const waitingMs = 90

type Asked = {
  /** The result is on its way: the light goes round. */
  isWaiting: boolean
  /** The cell on which it has to stop. */
  target: number | undefined
  /** Without motion it is there at once. */
  isStill: boolean
  onLanded: () => void
}

/** The light that goes round the cells while a draw is asked for, and stops where the result is. @returns the cell that is lit */
export const useLight = ({ isWaiting, target, isStill, onLanded }: Asked): number | undefined => {
  const [lit, setLit] = useState<number>()
  const at = useRef(0)
  const landed = useRef(onLanded)
  useEffect(() => {
    landed.current = onLanded
  }, [onLanded])
  useEffect(() => {
    const isIdle = target === undefined && (isStill || !isWaiting)
    if (isIdle) return undefined
    const delays = target === undefined ? undefined : isStill ? [0] : delaysOf(stepsTo(at.current, target))
    let [step, timer] = [0, 0]
    const go = () => {
      at.current = isStill && target !== undefined ? target : (at.current + 1) % cellCount
      setLit(at.current)
      step++
      if (delays && step >= delays.length) landed.current()
      else timer = window.setTimeout(go, delays?.[step] ?? waitingMs)
    }
    timer = window.setTimeout(go, delays?.[0] ?? waitingMs)
    return () => window.clearTimeout(timer)
  }, [isWaiting, target, isStill])
  return lit
}
