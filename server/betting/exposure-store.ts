import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import { bigintColumn, columns, intColumn, textColumn } from '../kit/columns.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Bet, ExposedNumber } from './bet.ts'

type ExposedBet = Pick<Bet, 'roundId' | 'market' | 'exposures'>

/** A number of a round that bets cover: its place in the list of the numbers, what they all may cost, and the least of their limits. */
type SoldNumber = ExposedNumber & { place: number; amount: bigint; most: bigint }

/** What a bet adds to a number: their places in the lists of bets and of numbers, from 1. */
type Added = { bet: number; place: number; amount: bigint }

/** Each number once, however many bets of a batch cover it. */
const numberColumns = columns<SoldNumber>({
  number_rounds: bigintColumn(({ roundId }) => roundId),
  number_amounts: bigintColumn((sold) => sold.amount),
  number_mosts: bigintColumn(({ most }) => most),
  number_markets: textColumn(({ market }) => market),
  numbers: textColumn(({ number }) => number),
})

const addedColumns = columns<Added>({
  added_bets: intColumn(({ bet }) => bet),
  added_numbers: intColumn(({ place }) => place),
  added_amounts: bigintColumn((added) => added.amount),
})

/** How many arrays `exposureArrays` makes. */
export const exposureArrayCount = numberColumns.names.length + addedColumns.names.length

/** What `bet_place` takes of the numbers of these bets, in this order. */
export const exposureArrays = (bets: readonly ExposedBet[]): Buffer[] => {
  const { numbers, added } = soldBy(bets)
  return [...numberColumns.arrays(numbers), ...addedColumns.arrays(added)]
}

const soldBy = (bets: readonly ExposedBet[]): { numbers: SoldNumber[]; added: Added[] } => {
  const [numbers, added]: [SoldNumber[], Added[]] = [[], []]
  const byRound = new Map<bigint, Map<string, Map<string, SoldNumber>>>()
  for (const [place, { roundId, market, exposures }] of bets.entries()) {
    if (!exposures) continue
    const byMarket = insideOf(byRound, roundId)
    const byNumber = insideOf(byMarket, market)
    for (const { number, amount: each, most } of exposures) {
      let sold = byNumber.get(number)
      if (!sold) {
        sold = { roundId, market, number, place: numbers.length + 1, amount: 0n, most }
        byNumber.set(number, sold)
        numbers.push(sold)
      }
      sold.amount += each
      if (most < sold.most) sold.most = most
      added.push({ bet: place + 1, place: sold.place, amount: each })
    }
  }
  return { numbers, added }
}

const insideOf = <Key, InnerKey, Inner>(outer: Map<Key, Map<InnerKey, Inner>>, key: Key): Map<InnerKey, Inner> => {
  const known = outer.get(key)
  if (known) return known
  const made = new Map<InnerKey, Inner>()
  outer.set(key, made)
  return made
}

/** Keeps everybody else from selling numbers of these rounds until the transaction ends. */
export const holdExposures = async (tx: Tx, roundIds: readonly bigint[]): Promise<void> => {
  await tx.query(
    'SELECT pg_advisory_xact_lock(bet_exposure_lock(id)) FROM (SELECT id FROM unnest($1::bigint[]) u (id) ORDER BY id) s',
    [bigints(roundIds)],
  )
}

/** The numbers that could cost the house more than they may, if these bets were sold too. */
export const exceededBy = async (tx: Tx, bets: readonly ExposedBet[]): Promise<ExposedNumber[]> => {
  const { rows } = await tx.query<{ round_id: bigint; market: string; number: string }>({
    name: 'bet_numbers_over',
    text: 'SELECT round_id, market, number FROM bet_numbers_over($1, $2, $3, $4, $5) ORDER BY 1, 2, 3',
    values: numberColumns.arrays(soldBy(bets).numbers),
  })
  return rows.map(({ round_id: roundId, market, number }) => ({ roundId, market, number }))
}

export const addExposures = async (tx: Tx, bets: readonly ExposedBet[]): Promise<void> => {
  const [rounds, amounts, , markets, numbers] = numberColumns.arrays(soldBy(bets).numbers)
  await tx.query({
    name: 'bet_add_exposures',
    text: `INSERT INTO round_exposure AS x (round_id, market, number, amount)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) u ORDER BY 1, 2, 3
           ON CONFLICT (round_id, market, number) DO UPDATE SET amount = x.amount + excluded.amount`,
    values: [rounds, markets, numbers, amounts],
  })
}

/** A round that has ended costs nothing more. */
export const releaseExposures = async (tx: Tx, roundId: bigint): Promise<void> => {
  await tx.query('DELETE FROM round_exposure WHERE round_id = $1', [roundId])
}

export type StoredExposure = ExposedNumber & { amount: Amount }

/**
 * What bets on every number of a market cost, and the numbers of rounds that cost the most, those first.
 * @param least the least that all bets on a number may cost
 */
export const exposuresOf = async (
  from: Queryable,
  roundIds: readonly bigint[],
  { least, limit }: { least: Amount; limit: number },
): Promise<StoredExposure[]> => {
  const { rows } = await from.query<{ round_id: bigint; market: string; number: string; amount: bigint }>({
    name: 'bet_exposures',
    text: `SELECT round_id, market, number, amount FROM round_exposure
            WHERE round_id = ANY($1::bigint[]) AND (number = '' OR amount >= $2)
            ORDER BY number <> '', amount DESC, market, number LIMIT $3`,
    values: [bigints(roundIds), least, limit],
  })
  return rows.map((row) => ({ roundId: row.round_id, market: row.market, number: row.number, amount: amount(row.amount) }))
}
