import { buyBingoTickets, getBingoProof, getBingoRoom, listBingoRounds, openBingoRoom } from '@tamuvo/contract/bingo.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { learnServerTime } from '@tamuvo/ui/calls/server-clock.ts'

export type RoomView = ReceivedOutputOf<typeof getBingoRoom>
export type RoundView = NonNullable<RoomView['running']>
export type PrizeView = RoundView['prizes'][number]
type PastPage = ReceivedOutputOf<typeof listBingoRounds>
export type PastRound = PastPage['list'][number]
type RoomProof = ReceivedOutputOf<typeof getBingoProof>

/** A room as the server runs it. Calls reject with `CallRefused`. */
export type RoomSource = {
  open(): Promise<ReceivedOutputOf<typeof openBingoRoom>>
  room(): Promise<RoomView>
  /** A lost answer is asked for again with the same key: the tickets are bought once. */
  buy(round: string, count: number, key: string): Promise<ReceivedOutputOf<typeof buyBingoTickets>>
  /** Newest first. @param before the `next` of the page before */
  past(before?: string): Promise<PastPage>
  /** All that a round can be recomputed from, with its whole sale. */
  proof(round: string): Promise<RoomProof>
}

type Settings = {
  client: Client
  /** The token of the launch, good for one exchange. */
  launchToken: string
  onToken: (token: string) => void
}

export const serverRoom = ({ client, launchToken, onToken }: Settings): RoomSource => ({
  open: async () => {
    const opened = await timed(
      () => client(openBingoRoom, { token: launchToken }),
      ({ room }) => room.now,
    )
    onToken(opened.token)
    return opened
  },
  room: () =>
    timed(
      () => client(getBingoRoom, {}),
      ({ now }) => now,
    ),
  buy: (round, count, key) => client(buyBingoTickets, { round, count }, { idempotencyKey: key }),
  past: (before) => client(listBingoRounds, before === undefined ? {} : { before }),
  proof: async (round) => {
    const first = await client(getBingoProof, { round })
    const tickets = [...first.tickets]
    for (let { next } = first; next !== null;) {
      const page = await client(getBingoProof, { round, after: next })
      tickets.push(...page.tickets)
      next = page.next
    }
    return { ...first, tickets }
  },
})

/** Learns the server's time from an answer: all clients show a ball at the same moment. */
const timed = async <Value>(call: () => Promise<Value>, timeOf: (value: Value) => string): Promise<Value> => {
  const sent = Date.now()
  const value = await call()
  learnServerTime(Date.parse(timeOf(value)), sent, Date.now(), 1)
  return value
}
