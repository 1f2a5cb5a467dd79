import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { useRef, useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'
import { useChain } from './parts/useChain.ts'

/** `held` and `broken` were climbed; `step` and `gap` are shown at the end. */
export type StepShown = 'held' | 'broken' | 'step' | 'gap'

const [stepMs, lookMs] = [300, 1_000]
const none: ReadonlyMap<number, StepShown> = new Map()

/** What towers shows of a round. */
export const useTowersShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [tiles, setTiles] = useState(none)
  const [climbed, setClimbed] = useState(0)
  // Handlers follow one another before React renders: what they tell one another is no state.
  const isClimbing = useRef(false)
  const [result, setResult] = useState<Multiple>()
  const chain = useChain()
  useGameShow({
    begin: () => {
      setTiles(none)
      setClimbed(0)
      setResult(undefined)
      isClimbing.current = false
    },
    handlers: {
      choice: chain.choice,
      chosen: ({ action }) => {
        isClimbing.current = action !== 'cashout'
      },
      tile: ({ place, holds }, isInstant) => {
        const isHolding = holds === 'step'
        const shown = isClimbing.current ? (isHolding ? 'held' : 'broken') : isHolding ? 'step' : 'gap'
        setTiles((before) => (before.has(place) ? before : new Map([...before, [place, shown]])))
        if (!isClimbing.current) return undefined
        isClimbing.current = false
        if (!isInstant) voice.play(isHolding ? 'coin' : 'burst', isHolding ? Math.floor(place / 2) : 0)
        if (isHolding) setClimbed((rows) => rows + 1)
        return showFor(isInstant ? 0 : stepMs)
      },
      end: ({ total }) => {
        chain.close()
        setResult(total)
        return showFor(lookMs)
      },
    },
    ended: ({ id, events }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: end.total > multipleScale })
    },
  })
  return { tiles, climbed, chain, result }
}
