import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useEvery, useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { newsMs, revealMs, shownAfter, stepsOf } from './reveal.ts'
import type { DrawRow } from '../sale.ts'

/** A result on its way to being known. `shown` counts the digits or tiers that are out. */
export type Reveal = { running: boolean; shown: number; skip: () => void }

const stepMs = 100

/** Shows the newest result bit by bit when it was drawn while the page was open; an older one at once. */
export const useReveal = (newest: DrawRow | undefined): Reveal => {
  const still = useReducedMotion()
  const seen = useRef<string>(undefined)
  const [begun, setBegun] = useState<{ issue: string; atMs: number }>()
  const [, setTick] = useState(0)
  const running = begun !== undefined && begun.issue === newest?.issue
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = newest?.issue
    if (!newest?.result || !before || before === newest.issue || still) return
    if (serverNow() - Date.parse(newest.drawsAt) < newsMs) setBegun({ issue: newest.issue, atMs: performance.now() })
  }, [newest, still])
  const skip = () => setBegun(undefined)
  useEvery(stepMs, running, () => setTick((tick) => tick + 1))
  useTimeout(revealMs, running, skip)
  const result = newest?.result
  if (!result) return { running: false, shown: 0, skip }
  return { running, shown: running ? shownAfter(result, performance.now() - begun.atMs) : stepsOf(result), skip }
}
