import { Unreadable, whole } from './fields.ts'

/**
 * What can be wrong with rounds of own games. `id` is that of a bet, or of the seed; 0 where it is the round as a whole.
 * - `book`, `unplayable`: its seed, bets and actions make another round, or none
 * - `early`, `over`: it is closed before its actions end it, or open after
 * - `bets`, `payout`, `valid`: bets, what they paid and count as turnover are other than the rules make them
 * - `stake`, `paid`: the entries of a bet come to something else
 * - `outcomes`: not each bet of a closed round has an outcome, or one of an open round has
 * - `stray`: a bet belongs to no round, or to that of another member or game
 * - `late`: it is open for longer than the rule, in hours
 * - `limit`: it could return more than was ever allowed
 * - `places`: a seed has decided other rounds than it counts: a place is missing, or the count is wrong
 * - `seed`: it is not what was committed to
 */
export const studioFaults = [
  'book',
  'unplayable',
  'early',
  'over',
  'bets',
  'payout',
  'valid',
  'stake',
  'paid',
  'outcomes',
  'stray',
  'late',
  'limit',
  'places',
  'seed',
] as const

export type StudioFault = {
  of: (typeof studioFaults)[number]
  memberId: bigint
  roundId: bigint
  id: bigint
  due: bigint
  found: bigint
}

/** How many rounds were looked at; of how many the key of the seed is not here, and of how many the rules are no longer in service. */
export type StudioCounts = { rounds: bigint; keyless: bigint; retired: bigint }

export type StudioRecord = { is: 'misplayed'; fault: StudioFault } | { is: 'studio'; counts: StudioCounts }

/** Whether a record is about rounds of own games. */
export const isOfStudio = (record: { is: string }): record is StudioRecord => record.is === 'misplayed' || record.is === 'studio'

export const fieldsOfStudio = (record: StudioRecord): readonly (bigint | string)[] => {
  if (record.is === 'studio') return [record.counts.rounds, record.counts.keyless, record.counts.retired]
  const { of, memberId, roundId, id, due, found } = record.fault
  return [of, memberId, roundId, id, due, found]
}

type Fields = readonly (string | undefined)[]

export const studioReaders: Record<string, (fields: Fields) => StudioRecord> = {
  misplayed: ([name, memberId, roundId, id, due, found]) => {
    const of = studioFaults.find((each) => each === name)
    if (!of) throw new Unreadable()
    const ids = { memberId: whole(memberId), roundId: whole(roundId), id: whole(id) }
    return { is: 'misplayed', fault: { of, ...ids, due: whole(due), found: whole(found) } }
  },
  studio: ([rounds, keyless, retired]) => ({
    is: 'studio',
    counts: { rounds: whole(rounds), keyless: whole(keyless), retired: whole(retired) },
  }),
}
