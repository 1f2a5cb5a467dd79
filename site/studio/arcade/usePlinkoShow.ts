import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useRef, useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { frames } from './parts/frames.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'
import { pebbleAt } from './plinko-board.ts'

/** Milliseconds of a hop from row to row. */
const hopMs = 120

/** What plinko shows: the pebble on the path of the book, and the bin at its end. */
export const usePlinkoShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const pebble = useRef<SVGGElement>(null)
  const [landed, setLanded] = useState<{ rows: number; bin: number }>()
  const still = useReducedMotion()
  const place = (turns: readonly number[], share: number): void => {
    const { x, y } = pebbleAt(turns, share)
    pebble.current?.setAttribute('transform', `translate(${x} ${y})`)
    pebble.current?.setAttribute('visibility', 'visible')
  }
  const forget = (): void => {
    pebble.current?.setAttribute('visibility', 'hidden')
    setLanded(undefined)
  }
  useGameShow({
    begin: forget,
    handlers: {
      path: ({ turns, bin }, isInstant) => {
        let last = 0
        return frames(isInstant || still ? 0 : hopMs * (turns.length + 1), (share) => {
          place(turns, share)
          const row = Math.floor(share * turns.length)
          if (row !== last && !isInstant && !still) voice.play('tick', row % 5)
          last = row
          if (share === 1) setLanded({ rows: turns.length, bin })
        })
      },
    },
    ended: ({ id, events, won, stake }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: Number(won) > Number(stake) })
    },
  })
  return { pebble, landed, forget }
}
