import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useRef, useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'

const turnMs = 3_250
const turns = 4

/** What the wheel shows: it turns on, clockwise, until the segment of the book stands under the pointer. */
export const useWheelShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [degrees, setDegrees] = useState(0)
  const [landed, setLanded] = useState<{ count: number; place: number }>()
  const [isTurning, setTurning] = useState(false)
  // How many segments the wheel of the round has.
  const count = useRef(1)
  const still = useReducedMotion()
  const forget = (): void => setLanded(undefined)
  useGameShow({
    begin: ({ bets }) => {
      count.current = Number(bets[0]?.selection ?? 1)
      forget()
    },
    handlers: {
      spin: ({ pocket }, isInstant) => {
        const place = Number(pocket)
        if (!isInstant) voice.play('spin')
        setTurning(true)
        setDegrees((before) => nextDegrees(before, place, count.current))
        return showFor(isInstant || still ? 0 : turnMs, () => {
          setTurning(false)
          if (!isInstant) voice.play('stop')
          setLanded({ count: count.current, place })
        })
      },
    },
    ended: ({ id, events, won, stake }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: Number(won) > Number(stake) })
    },
  })
  return { degrees, landed, isTurning, forget }
}

/** Whole turns on from here, and to where the segment lies. */
const nextDegrees = (before: number, place: number, count: number): number =>
  (Math.floor(before / 360) + turns + 1) * 360 - (place * 360) / count
