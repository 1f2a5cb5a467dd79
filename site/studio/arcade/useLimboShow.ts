import { useState } from 'react'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { frames } from './parts/frames.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'

/** Milliseconds that the climb takes, however high: it does not tell the end before its time. */
const climbMs = 900

/** What limbo shows: the multiplier on its way, then where it ended. */
export const useLimboShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [shown, setShown] = useState(100)
  const [isClimbing, setClimbing] = useState(false)
  const [result, setResult] = useState<'won' | 'lost'>()
  const still = useReducedMotion()
  useGameShow({
    asked: () => {
      voice.play('spin')
      setClimbing(true)
      setShown(100)
      setResult(undefined)
    },
    refused: () => setClimbing(false),
    handlers: {
      reach: ({ hundredths }, isInstant) =>
        frames(isInstant || still ? 0 : climbMs, (share) => {
          setShown(share === 1 ? hundredths : Math.floor(100 * (hundredths / 100) ** share))
          if (share === 1) setClimbing(false)
        }),
    },
    ended: ({ id, won, events }, tier) => {
      soundEnd(voice, tier)
      const reach = events.find((event) => event.t === 'reach')
      setResult(Number(won) > 0 ? 'won' : 'lost')
      if (reach) remember({ id, text: `${(reach.hundredths / 100).toFixed(2)}×`, isGood: Number(won) > 0 })
    },
  })
  return { shown, isClimbing, result }
}
