import { jackpotLevelsOf } from '@tamuvo/games/jackpot/levels.ts'
import { useEffect, useState } from 'react'
import type { JackpotPools } from '../../kit/round-source.ts'
import { useKit, useKitState } from '../kit-context.tsx'

const everyMs = 5_000

/** What the jackpots hold, asked again while the page is seen; undefined for a game or money that has no part in them. */
export const useJackpots = (): JackpotPools | undefined => {
  const { game, source } = useKit()
  const { isDemo, phase, roundCount } = useKitState('isDemo', 'phase', 'roundCount')
  const [pools, setPools] = useState<JackpotPools>()
  const isLinked = jackpotLevelsOf(game.code).length > 0 && !isDemo && phase !== 'opening'
  useEffect(() => {
    if (!isLinked) return
    let isWanted = true
    const ask = (): void => {
      if (document.hidden) return
      // The strip keeps its last figures while nothing is answered.
      source.jackpots?.().then(
        (answer) => isWanted && setPools(answer),
        () => {},
      )
    }
    ask()
    const timer = setInterval(ask, everyMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [isLinked, source, roundCount])
  // Who serves the game has the last word.
  return isLinked && pools?.games.includes(game.code) ? pools : undefined
}
