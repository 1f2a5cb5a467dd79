import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'
import { useChain } from './parts/useChain.ts'

export type CoinSide = 'heads' | 'tails'
/** Half turns since the game was opened: even ones show heads. */
export type CoinTurn = { readonly halves: number; readonly isFlying: boolean }

const [flyMs, lookMs] = [900, 700]

/** What coin shows of a round. */
export const useCoinShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [coin, setCoin] = useState<CoinTurn>({ halves: 0, isFlying: false })
  const [calls, setCalls] = useState(0)
  const [result, setResult] = useState<Multiple>()
  const chain = useChain()
  useGameShow({
    begin: () => {
      setCalls(0)
      setResult(undefined)
    },
    handlers: {
      choice: chain.choice,
      chosen: () => {},
      flip: ({ side }, isInstant) => {
        setCoin(({ halves }) => ({ halves: nextHalves(halves, side), isFlying: true }))
        if (!isInstant) voice.play('spin')
        return showFor(isInstant ? 0 : flyMs, () => {
          setCoin(({ halves }) => ({ halves, isFlying: false }))
          if (!isInstant) voice.play('chip')
        })
      },
      total: () => setCalls((count) => count + 1),
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
  return { coin, calls, chain, result }
}

/** Five half turns on, or six, so that this side lies in front. */
const nextHalves = (halves: number, side: CoinSide): number => {
  const next = halves + 6
  return (next % 2 === 0) === (side === 'heads') ? next : next - 1
}
