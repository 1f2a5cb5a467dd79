import { whenIdle } from '@tamuvo/ui/hooks/idle.ts'
import { startTransition, useEffect, useState } from 'react'

/** How many of so many large parts may be drawn by now: one more each time the browser has nothing better to do. */
export const useTurns = (total: number): number => {
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    if (taken >= total) return
    return whenIdle(() => startTransition(() => setTaken(taken + 1)))
  }, [taken, total])
  return taken
}
