import { Unreadable, whole } from './fields.ts'

/**
 * What can be wrong with draws of raffles. `id` is that of a draw; of a ticket, a seed or a reward where it is about one.
 * - `ticket`: a draw has no ticket of its member, or one that another draw used
 * - `used`: a ticket was used by no such draw
 * - `order`: draws are missing, or there are more than were counted
 * - `result`: the seeds, and what was given before, make another prize
 * - `given`: what is written as given before differs from the draws before
 * - `stock`: a prize was given more often than it was in stock, or otherwise than counted
 * - `seed`: it is not what was committed to
 * - `nonce`: a seed has decided other draws than it counts
 * - `money`, `points`: a draw credited other than its prize, by its reward and its entries
 * - `stray`: a reward belongs to no draw
 */
export const raffleFaults = [
  'ticket',
  'used',
  'order',
  'result',
  'given',
  'stock',
  'seed',
  'nonce',
  'money',
  'points',
  'stray',
] as const

export type RaffleFault = {
  of: (typeof raffleFaults)[number]
  /** The promotion. */
  raffleId: bigint
  id: bigint
  due: bigint
  found: bigint
}

/** How many draws were looked at, and of how many the key of the seed is not here. */
export type RaffleCounts = { draws: bigint; keyless: bigint }

export type RaffleRecord = { is: 'misdrawn'; fault: RaffleFault } | { is: 'raffles'; counts: RaffleCounts }

/** Whether a record is about raffles. */
export const isOfRaffles = (record: { is: string }): record is RaffleRecord => record.is === 'misdrawn' || record.is === 'raffles'

export const fieldsOfRaffle = (record: RaffleRecord): readonly (bigint | string)[] => {
  if (record.is === 'raffles') return [record.counts.draws, record.counts.keyless]
  const { of, raffleId, id, due, found } = record.fault
  return [of, raffleId, id, due, found]
}

type Fields = readonly (string | undefined)[]

export const raffleReaders: Record<string, (fields: Fields) => RaffleRecord> = {
  misdrawn: ([name, raffleId, id, due, found]) => {
    const of = raffleFaults.find((each) => each === name)
    if (!of) throw new Unreadable()
    return { is: 'misdrawn', fault: { of, raffleId: whole(raffleId), id: whole(id), due: whole(due), found: whole(found) } }
  },
  raffles: ([draws, keyless]) => ({ is: 'raffles', counts: { draws: whole(draws), keyless: whole(keyless) } }),
}
