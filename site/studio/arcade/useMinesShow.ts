import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { useRef, useState } from 'react'
import { useGameShow } from '../hud/useGameShow.ts'
import type { Voice } from '../kit/sound/voice.ts'
import { showFor } from '../kit/showing.ts'
import { timesText } from './parts/times.ts'
import type { useTrail } from './parts/Trail.tsx'
import { soundEnd } from './parts/useVoice.ts'
import { useChain } from './parts/useChain.ts'

/** What a tile shows: `hit` is the thorn that was opened, `mine` one that is shown at the end. */
export type TileShown = 'gem' | 'mine' | 'hit' | undefined

const tileCount = 25
const [openMs, lookMs] = [260, 900]
const closed: readonly TileShown[] = Array.from({ length: tileCount }, () => undefined)

/** What mines shows of a round: the tiles that are open, what the next step pays, and at the end what came of it. */
export const useMinesShow = (remember: ReturnType<typeof useTrail>['remember'], voice: Voice) => {
  const [tiles, setTiles] = useState(closed)
  // Handlers follow one another before React renders: what they tell one another is no state.
  const chosen = useRef<number>(undefined)
  const [result, setResult] = useState<Multiple>()
  const found = useRef(0)
  const chain = useChain()
  useGameShow({
    begin: () => {
      setTiles(closed)
      setResult(undefined)
      chosen.current = undefined
      found.current = 0
    },
    handlers: {
      choice: chain.choice,
      chosen: ({ action }) => {
        chosen.current = action.startsWith('reveal:') ? Number(action.slice(7)) : undefined
      },
      tile: ({ place, holds }, isInstant) => {
        const shown = holds === 'gem' ? 'gem' : place === chosen.current ? 'hit' : 'mine'
        setTiles((before) => before.map((tile, each) => (each === place ? shown : tile)))
        if (!isInstant && shown === 'gem') voice.play('coin', found.current++)
        if (!isInstant && shown === 'hit') voice.play('burst')
        return shown === 'mine' ? undefined : showFor(isInstant ? 0 : openMs)
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
  return { tiles, chain, result }
}
