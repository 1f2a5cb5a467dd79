import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useState } from 'react'

/** Seconds that count down to zero. */
export const useCountdown = () => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  useEvery(250, seconds > 0, () => setNow(Date.now()))
  const wait = (more: number): void => {
    const from = Date.now()
    setNow(from)
    setUntil(from + more * 1000)
  }
  return { seconds, wait }
}
