import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { inTurn, showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'

/** Milliseconds from one number to the next. */
const numberMs = 170

/** What keno shows: the numbers in the order drawn. */
export const useKenoShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const still = useReducedMotion()
  const forget = (): void => setDrawn([])
  useGameShow({
    begin: forget,
    handlers: {
      draw: ({ numbers }, isInstant) =>
        inTurn(
          numbers.map((number, place) => () => {
            setDrawn((before) => [...before, number])
            if (!isInstant) voice.play('tick', place)
            return showFor(isInstant || still ? 0 : numberMs)
          }),
        ),
    },
    ended: ({ id, events, won, stake }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: Number(won) > Number(stake) })
    },
  })
  return { drawn, forget }
}
