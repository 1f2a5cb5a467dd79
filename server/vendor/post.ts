import type { Amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { transactionOn } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { LaneWork, Ledger, Verdict } from '../ledger/ledger.ts'
import type { PlayGuard } from '../safer/safer.ts'
import type { Refusal } from './ask.ts'
import { decide } from './decide.ts'
import type { FastRow } from './tx-store.ts'
import { postBatch } from './tx-store.ts'
import { effectOf, entryOf, type RoundWish, type Wish } from './wish.ts'

export type PostTools = { ledger: Ledger; clock: Clock; guard: PlayGuard; nextId(): bigint }

/** What became of a wish. The balance is that after it, undefined where no money moved. */
export type TxVerdict = { is: 'done' | 'repeated'; txId: bigint; balance: Amount | undefined } | { is: Refusal }

/** Bets and wins of all vendors share round trips and commits; what cannot be done as it stands is decided by itself. */
export const vendorWork = (tools: PostTools): LaneWork<Wish, TxVerdict> => ({
  keyOf: (wish) => wish.key,
  sizeOf: () => 1,
  isFast: ({ kind, round }) => (kind === 'bet' || kind === 'win') && round !== undefined,
  fast: (client, wishes) => postFast(client, wishes, tools),
  slow: (client, wishes) =>
    transactionOn(client, async (tx) => {
      const verdicts: TxVerdict[] = []
      for (const wish of wishes) verdicts.push(await decide(tx, wish, tools))
      return verdicts
    }),
  // A repeat that came meanwhile reads the first answer from the books.
  repeated: () => undefined,
})

/** One statement for all. Undefined for those that have to be looked at. */
const postFast = async (
  client: pg.ClientBase,
  wishes: readonly Wish[],
  { ledger }: PostTools,
): Promise<(TxVerdict | undefined)[]> => {
  const paid = wishes.filter((wish) => wish.money)
  const rounds = roundsOf(wishes)
  // A round that is new has one id, however many bets of a batch open it.
  const ids = new Map(rounds.map(({ key, id }) => [key, id]))
  const folded = ledger.fold(paid.map((wish) => entryOf(wish, wish.money!, ids.get(wish.round!.key)!)))
  const ordered = [...folded.order.map((place) => paid[place]!), ...wishes.filter((wish) => !wish.money)]
  const { moved, noted } = await postBatch(client, folded, rounds, rowsOf(ordered, rounds)).catch((error: unknown) => {
    folded.failed(error)
    throw error
  })
  const verdicts = new Map(folded.verdicts(moved).map((verdict, place) => [paid[place], verdict]))
  const free = new Set(noted.map((place) => ordered[place - 1]))
  return wishes.map((wish) => (wish.money ? paidVerdict(wish, verdicts.get(wish)) : freeVerdict(wish, free.has(wish))))
}

const paidVerdict = ({ id }: Wish, verdict: Verdict | undefined): TxVerdict | undefined => {
  if (!verdict) return undefined
  invariant(verdict.is === 'posted', 'what went the fast way was posted')
  return { is: 'done', txId: id, balance: verdict.balance }
}

const freeVerdict = ({ id }: Wish, isWritten: boolean): TxVerdict | undefined =>
  isWritten ? { is: 'done', txId: id, balance: undefined } : undefined

/** The rounds of a batch once each, in one order for all processes. */
const roundsOf = (wishes: readonly Wish[]): RoundWish[] => {
  const rounds = new Map<string, RoundWish>()
  for (const { round } of wishes) if (round && !rounds.has(round.key)) rounds.set(round.key, round)
  return [...rounds.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

const rowsOf = (wishes: readonly Wish[], rounds: readonly RoundWish[]): FastRow[] => {
  const places = new Map(rounds.map((round, place) => [round.key, place + 1]))
  return wishes.map((wish): FastRow => {
    const round = wish.round && places.get(wish.round.key)
    invariant(round, 'bets and wins have a round')
    return { ...wish, round, entryId: 0n, effect: effectOf(wish) }
  })
}
