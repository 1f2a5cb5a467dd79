import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { frames } from './parts/frames.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'

const rollMs = 650

/** What dice shows: numbers running by, and the one that fell. */
export const useDiceShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [rolled, setRolled] = useState<number>()
  const [isWon, setWon] = useState(false)
  const [isRolling, setRolling] = useState(false)
  const still = useReducedMotion()
  useGameShow({
    asked: () => {
      voice.play('spin')
      setRolling(true)
    },
    refused: () => setRolling(false),
    begin: () => setWon(false),
    handlers: {
      roll: ({ dice: [fell = 0] }, isInstant) =>
        frames(isInstant || still ? 0 : rollMs, (share) => setRolled(share === 1 ? fell : runningBy(share))),
      end: ({ total }) => {
        setWon(total > 0)
        setRolling(false)
        voice.play('stop')
      },
    },
    ended: ({ id, events, won }, tier) => {
      soundEnd(voice, tier)
      const roll = events.find((event) => event.t === 'roll')
      if (roll) remember({ id, text: ((roll.dice[0] ?? 0) / 100).toFixed(2), isGood: Number(won) > 0 })
    },
  })
  return { rolled, isWon, isRolling }
}

/** Numbers that tell nothing: the same for every round, ever slower. */
const runningBy = (share: number): number => (Math.floor(Math.sqrt(share) * 40) * 3_761) % 10_000
