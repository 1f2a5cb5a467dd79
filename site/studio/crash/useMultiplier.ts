import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useEffect, useState } from 'react'
import { type CrashView, shownMultiplier } from './crash-table.ts'

/** Figures that change without motion, for those who asked for that. */
const stillMs = 250

/** The multiplier of a round as it climbs, by the time of this device since the start that the server named. */
export const useMultiplier = (round: CrashView['round']): number => {
  const still = useReducedMotion()
  const [shown, setShown] = useState(() => shownMultiplier(round, performance.now()))
  useEffect(() => {
    const show = (): void => setShown(shownMultiplier(round, performance.now()))
    show()
    if (round?.state !== 'climbing') return
    if (still) {
      const timer = setInterval(show, stillMs)
      return () => clearInterval(timer)
    }
    let frame = requestAnimationFrame(function step() {
      show()
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [round, still])
  return shown
}
