import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { numberWin } from '@tamuvo/games/lottery/numbers.ts'
import { decodePrice } from '@tamuvo/games/lottery/ticket.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction } from '../kit/database.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import { settingList } from '../platform/setting-list.ts'
import { writeSetting } from '../platform/setting-store.ts'
import { type PlayerStory, popularPlay } from './chaos-player.ts'

/** Two of the cheapest tickets fit, or one at twice the price. */
const numberMax = '0.34'

/** Limits what the house may have to pay on the play that all players like, so that its number is sold out now and then. */
export const limitPopular = (database: Database, clock: Clock): Promise<number> => {
  const initial = settingList['lottery.liability'].initial
  const value = { ...initial, FAST5: { numberMax: '1000000.00', plays: { [popularPlay]: numberMax } } }
  const shown = { before: initial, after: value }
  const change = { key: 'lottery.liability', value, shown, by: 'test', reason: 'a limit that is reached', at: clock.now() }
  return inTransaction(database, (tx) => writeSetting(tx, change))
}

/** How many orders met the limit. */
export const soldOutOrders = (players: readonly PlayerStory[]): number =>
  players.flatMap(({ orders }) => [...orders.values()]).filter(({ code }) => code === 'NUMBER_SOLD_OUT').length

/** Issues on which the popular play could have cost more than its limit. */
export const exposureFaults = async (database: Database): Promise<string[]> => {
  const play = findPlay('fast5', popularPlay)
  const { rows } = await database.query<{ round_id: bigint; price: string }>(
    'SELECT round_id, price FROM bet WHERE market = $1 AND member_id < $2',
    [`fast5/${popularPlay}`, trialIdsFrom],
  )
  const costs = new Map<bigint, bigint>()
  for (const { round_id: roundId, price: text } of rows) {
    const price = decodePrice(text)
    if (!play || !price) throw new Error(`a ticket of ${popularPlay} cannot be read: ${text}`)
    costs.set(roundId, (costs.get(roundId) ?? 0n) + numberWin(play, price.lineWin, price.multiple))
  }
  return [...costs].flatMap(([roundId, cost]) =>
    cost > fromWire(numberMax) ? [`round ${roundId} could cost ${cost}, past a limit of ${numberMax}`] : [],
  )
}
