import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useMemo, useState } from 'react'
import { type RoundShown, shownAt } from './room-show.ts'
import type { RoundView } from './room-source.ts'

const tickMs = 200

/** What there is to see of a round now. It changes when a ball is out, not with every tick. */
export const useShown = (room: BingoRoom, round: RoundView | null): RoundShown => {
  const [at, setAt] = useState(serverNow)
  const shown = useMemo(() => shownAt(room, round, at), [room, round, at])
  useEvery(tickMs, true, () => {
    const now = serverNow()
    const next = shownAt(room, round, now)
    if (next.balls.length !== shown.balls.length || next.stage !== shown.stage) setAt(now)
  })
  return shown
}
