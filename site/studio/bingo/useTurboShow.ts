import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import { timesText } from '../arcade/parts/times.ts'
import type { useTrail } from '../arcade/parts/Trail.tsx'
import { soundEnd } from '../arcade/parts/useVoice.ts'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { inTurn, showFor } from '../kit/showing.ts'

/** A card with the lines that are complete so far. */
export type CardShown = { readonly numbers: readonly number[]; readonly lines: readonly number[] }

const [ballMs, lineMs] = [190, 450]

/** What turbo bingo shows of a round: cards, then ball after ball, and each line with the ball that completed it. */
export const useTurboShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [cards, setCards] = useState<readonly CardShown[]>([])
  const [balls, setBalls] = useState<readonly number[]>([])
  const still = useReducedMotion()
  useGameShow({
    begin: () => {
      setCards([])
      setBalls([])
    },
    handlers: {
      ticket: ({ numbers }) => setCards((before) => [...before, { numbers, lines: [] }]),
      draw: ({ numbers }, isInstant) =>
        inTurn(
          numbers.map((ball) => () => {
            setBalls((before) => [...before, ball])
            if (!isInstant && !still) voice.play('tick')
            return showFor(isInstant || still ? 0 : ballMs)
          }),
        ),
      line: ({ bet, line }, isInstant) => {
        setCards((before) => before.map((card, place) => (place === bet ? { ...card, lines: [...card.lines, line] } : card)))
        if (!isInstant) voice.play('change', line % 4)
        return showFor(isInstant || still ? 0 : lineMs)
      },
    },
    ended: ({ id, events, won, stake }, tier) => {
      soundEnd(voice, tier)
      const end = events.findLast((event) => event.t === 'end')
      if (end) remember({ id, text: timesText(end.total), isGood: Number(won) > Number(stake) })
    },
  })
  return { cards, balls }
}
