import { getBoard, listDraws, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useLiveState, useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Board, isAwaiting, nextTurn, type Sale, saleAt, withMessage, withSold } from '../sale.ts'

/** How often a board is asked anew: the clock is checked by it, and without a live connection the results come by it. */
const askEveryMs = { live: 30_000, alone: 5_000, awaiting: 2_000 }

/** The board of a game, kept true by live messages and, where there are none, by asking. */
export const useBoard = (game: LotteryGame) => {
  const queries = useQueryClient()
  const alone = useLiveState() !== 'open'
  const [awaiting, setAwaiting] = useState(false)
  const query = useCall(
    getBoard,
    { game },
    { everyMs: awaiting ? askEveryMs.awaiting : alone ? askEveryMs.alone : askEveryMs.live },
  )
  const board = query.data
  const key = callKey(getBoard, { game })
  useRoom('issue', (message) => {
    if (message.game !== game) return
    queries.setQueryData<Board>(key, (known) => known && withMessage(known, message))
    void queries.invalidateQueries({ queryKey: key })
    if (message.result) void queries.invalidateQueries({ queryKey: callKey(listDraws) })
  })
  useRoom('sold', (message) => {
    if (message.game !== game) return
    queries.setQueryData<Board>(key, (known) => known && withSold(known, message))
    if (!message.list) void queries.invalidateQueries({ queryKey: key })
  })
  const nowMs = useTurns(board, () => void queries.invalidateQueries({ queryKey: key }))
  const due = board ? isAwaiting(board, nowMs) : false
  useEffect(() => setAwaiting(due), [due])
  return { ...query, board, awaiting: due, sale: board && saleAt(board, nowMs) }
}

export type GameSale = { board: Board; sale: Sale; awaiting: boolean }

/** The server's time, read anew whenever a sale opens, closes or draws; each of these asks the board again. */
const useTurns = (board: Board | undefined, onTurn: () => void): number => {
  const [, setTurns] = useState(0)
  const nowMs = serverNow()
  const turn = board && nextTurn(board, nowMs)
  const pass = useEffectEvent(onTurn)
  useEffect(() => {
    if (turn === undefined) return
    // A little later than the moment itself, so that both clocks agree that it has passed.
    const timer = setTimeout(
      () => {
        setTurns((count) => count + 1)
        pass()
      },
      Math.max(0, turn - serverNow()) + 30,
    )
    return () => clearTimeout(timer)
  }, [turn])
  return nowMs
}
