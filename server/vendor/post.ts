import type pg from 'pg'
import { transactionOn } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { walletAccount } from '../ledger/accounts.ts'
import type { BatchWork } from '../ledger/batch-work.ts'
import type { PostingResult } from '../ledger/entry.ts'
import { decide } from './decide.ts'
import { noKey } from './keys.ts'
import type { FastRow } from './tx-store.ts'
import { postBatch } from './tx-store.ts'
import type { PostTools, TxResult } from './tx-result.ts'
import { effectOf, entryOf, type RoundRequest, type TxRequest } from './tx-request.ts'

/** Bets and wins of all vendors are batched; those that cannot be posted as given are decided one by one. */
export const vendorWork = (tools: PostTools): BatchWork<TxRequest, TxResult> => ({
  keyOf: (txRequest) => txRequest.key,
  accountOf: ({ memberId }) => walletAccount(memberId),
  memberOf: ({ memberId }) => memberId,
  isDirect: ({ kind }) => kind === 'bet' || kind === 'win',
  senderOf: ({ vendor }) => vendor,
  sizeOf: () => 1,
  isFast: ({ kind, round, jackpot }) => (kind === 'bet' || kind === 'win') && round !== undefined && !jackpot,
  fast: (client, txRequests) =>
    txRequests.some(isOnce) ? postFirst(client, txRequests, tools) : postFast(client, txRequests, tools),
  slow: (client, txRequests) =>
    transactionOn(client, async (tx) => {
      const results: TxResult[] = []
      for (const txRequest of txRequests) results.push(await decide(tx, txRequest, tools))
      return results
    }),
  // A concurrent repeat reads the first answer from the database.
  repeated: () => undefined,
})

/** A win of a bet that wins once, or a bet that shares an id with its wins: another bet must not have it. */
const isOnce = ({ settles, kind, ref }: TxRequest): boolean => settles || (kind === 'bet' && ref !== noKey)

/**
 * Of several bets under an id, and of several wins that would settle the same bet, only the first is posted, the others are decided
 * one by one: the statement sees what is stored, not what comes with it.
 */
const postFirst = async (
  client: pg.ClientBase,
  txRequests: readonly TxRequest[],
  tools: PostTools,
): Promise<(TxResult | undefined)[]> => {
  const seen = new Set<string>()
  const firsts = txRequests.filter((txRequest) => {
    if (!isOnce(txRequest)) return true
    const { kind, round, ref } = txRequest
    const bet = `${kind} ${round?.key} ${ref}`
    const isFirst = !seen.has(bet)
    seen.add(bet)
    return isFirst
  })
  const results = await postFast(client, firsts, tools)
  const byRequest = new Map(firsts.map((txRequest, place) => [txRequest, results[place]]))
  return txRequests.map((txRequest) => byRequest.get(txRequest))
}

/** One statement for all. Undefined for those that have to be decided one by one. */
const postFast = async (
  client: pg.ClientBase,
  txRequests: readonly TxRequest[],
  { ledger }: PostTools,
): Promise<(TxResult | undefined)[]> => {
  const paid = txRequests.filter((txRequest) => txRequest.money)
  const rounds = roundsOf(txRequests)
  // A new round gets one id, however many bets of a batch open it.
  const ids = new Map(rounds.map(({ key, id }) => [key, id]))
  const prepared = ledger.batch(paid.map((txRequest) => entryOf(txRequest, txRequest.money!, ids.get(txRequest.round!.key)!)))
  const ordered = [...prepared.order.map((place) => paid[place]!), ...txRequests.filter((txRequest) => !txRequest.money)]
  const { moved, noted } = await postBatch(client, prepared, rounds, rowsOf(ordered, rounds)).catch((error: unknown) => {
    prepared.failed(error)
    throw error
  })
  const results = new Map(prepared.results(moved).map((result, place) => [paid[place], result]))
  const free = new Set(noted.map((place) => ordered[place - 1]))
  return txRequests.map((txRequest) =>
    txRequest.money ? paidResult(txRequest, results.get(txRequest)) : freeResult(txRequest, free.has(txRequest)),
  )
}

const paidResult = ({ id }: TxRequest, result: PostingResult | undefined): TxResult | undefined => {
  if (!result) return undefined
  invariant(result.is === 'posted', 'what went the fast way was posted')
  return { is: 'done', txId: id, balance: result.balance }
}

const freeResult = ({ id }: TxRequest, isWritten: boolean): TxResult | undefined =>
  isWritten ? { is: 'done', txId: id, balance: undefined } : undefined

/** The rounds of a batch once each, in one order for all processes. */
const roundsOf = (txRequests: readonly TxRequest[]): RoundRequest[] => {
  const rounds = new Map<string, RoundRequest>()
  for (const { round } of txRequests) if (round && !rounds.has(round.key)) rounds.set(round.key, round)
  return [...rounds.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

const rowsOf = (txRequests: readonly TxRequest[], rounds: readonly RoundRequest[]): FastRow[] => {
  const places = new Map(rounds.map((round, place) => [round.key, place + 1]))
  return txRequests.map((txRequest): FastRow => {
    const round = txRequest.round && places.get(txRequest.round.key)
    invariant(round, 'bets and wins have a round')
    return { entryId: 0n, ...txRequest, round, effect: effectOf(txRequest) }
  })
}
