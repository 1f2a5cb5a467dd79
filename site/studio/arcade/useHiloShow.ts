import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'
import { useChain } from './parts/useChain.ts'

const [turnMs, lookMs] = [260, 800]

/** What hi-lo shows of a round: its cards, newest first. */
export const useHiloShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [cards, setCards] = useState<readonly number[]>([])
  const [isTurning, setTurning] = useState(false)
  const [callCount, setCallCount] = useState(0)
  const [result, setResult] = useState<Multiple>()
  const [isLost, setLost] = useState(false)
  const chain = useChain()
  const still = useReducedMotion()
  useGameShow({
    begin: () => {
      setCards([])
      setCallCount(0)
      setResult(undefined)
      setLost(false)
    },
    handlers: {
      choice: chain.choice,
      chosen: () => {},
      card: ({ card }, isInstant) => {
        setCards((before) => [card, ...before])
        if (!isInstant) voice.play('card')
        if (isInstant || still) return undefined
        setTurning(true)
        return showFor(turnMs, () => setTurning(false))
      },
      total: () => setCallCount((count) => count + 1),
      end: ({ total }) => {
        chain.close()
        setResult(total)
        setLost(total === 0)
        return showFor(lookMs)
      },
    },
    ended: ({ id, events }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: end.total > multipleScale })
    },
  })
  return { cards, isTurning, isLost, callCount, chain, result }
}
