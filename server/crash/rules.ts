import { capOf, type CrashBet, mostFor, readPoint, returnAt, targetOf } from '@tamuvo/games/arcade/crash.ts'
import { crashLine, readCrashTerms, type CrashTerms } from '@tamuvo/games/arcade/crash-proof.ts'
import { type Amount, amount, toWire, zero } from '@tamuvo/money/amount.ts'
import type { NewBet } from '../betting/bet.ts'
import type { Prize } from '../betting/settle.ts'
import { invariant } from '../kit/invariant.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { Seat, StoredRound } from './round.ts'

/** What bets of crash are on, in the texts of bets. */
const market = 'crash'
const ruleVersion = 'crash/1.0.0'

/** Amounts of an operator's settings, in minor units. */
export type Limits = { unitLeast: Amount; unitMost: Amount; stakeMost: Amount; payoutMost: Amount }

export type BetRefusal = 'BET_INVALID' | 'UNIT_INVALID' | 'STAKE_TOO_LOW' | 'LIMIT_STAKE' | 'LIMIT_PAYOUT'

/** Why a bet is not sold. @param auto the target as text, null for none */
export const betRefusal = (
  stake: Amount,
  auto: string | null,
  { unitLeast, unitMost, stakeMost }: Limits,
  { payoutMost }: Pick<CrashTerms, 'payoutMost'>,
): BetRefusal | undefined => {
  if (auto !== null && readPoint(auto) === undefined) return 'BET_INVALID'
  if (stake < unitLeast) return 'STAKE_TOO_LOW'
  if (stake > unitMost || stake > stakeMost) return 'LIMIT_STAKE'
  if (stake % unitLeast !== 0n) return 'UNIT_INVALID'
  // A bet that would be cashed out before it could win anything.
  return mostFor(stake, payoutMost) < leastTarget ? 'LIMIT_PAYOUT' : undefined
}

const leastTarget = 101

/** A bet as betting takes it. @param auto '' for by hand alone */
export const newBetOf = (round: Pick<StoredRound, 'id' | 'terms'>, { stake, auto }: Targeted): NewBet => ({
  roundId: round.id,
  stake,
  valid: stake,
  market,
  selection: auto,
  price: toWire(stake),
  ruleVersion,
  exposures: [{ number: '', amount: stake, most: roundStakeMost(termsOf(round)) }],
})

/** How much all bets may stake together: then no round ends for them below 2.00, see `capOf`. */
const roundStakeMost = ({ returnMost }: Pick<CrashTerms, 'returnMost'>): Amount => amount(returnMost / 2n)

/** The terms of a stored round, which were written by this program. */
export const termsOf = ({ terms }: Pick<StoredRound, 'terms'>): CrashTerms => {
  const read = readCrashTerms(terms)
  invariant(read, 'a round has terms that can be read')
  return read
}

type Targeted = { stake: Amount; auto: string }

/** Where a bet is cashed out by itself by its own terms, before the cap of its round. */
const boundsOf = ({ stake, auto }: Targeted, { payoutMost }: CrashTerms): Pick<CrashBet, 'auto' | 'most'> => ({
  auto: auto === '' ? undefined : readPoint(auto),
  most: mostFor(stake, payoutMost),
})

/** The cap of a round, of its bets for real money: demo money costs the house nothing. */
export const capOfSeats = (seats: readonly Seat[], terms: CrashTerms): number =>
  capOf(
    realOf(seats).map((seat) => ({ ...boundsOf(seat, terms), stake: seat.stake })),
    terms.returnMost,
  )

export const realOf = (seats: readonly Seat[]): Seat[] => seats.filter(({ memberId }) => !isTrialMember(memberId))

/** The lines of the digest. */
export const linesOf = (seats: readonly Seat[]): string[] =>
  realOf(seats).map(({ betId, stake, auto }) => crashLine({ id: betId, stake, auto }))

/** A bet as the order of a round takes it, within the limit on payouts and the cap of the round. */
export const crashBetOf = (seat: Seat, terms: CrashTerms, cap: number | null): CrashBet => {
  const { auto, most } = boundsOf(seat, terms)
  return { id: seat.betId.toString(), auto, most: cap === null ? most : Math.min(most, cap) }
}

/** What a stake returns, rounded down. */
export const payoutAt = (stake: Amount, hundredths: number): Amount => amount(returnAt(stake, hundredths))

/**
 * Where a bet of a round that is over was cashed out, by hand or by itself; undefined when it was not.
 * @param byHand as it was written
 */
export const outOf = (
  { betId, stake, auto }: Pick<Seat, 'betId' | 'stake' | 'auto'>,
  byHand: number | null | undefined,
  { terms, cap, point }: { terms: CrashTerms; cap: number | null; point: number },
): number | undefined => {
  if (typeof byHand === 'number') return byHand
  const target = targetOf(crashBetOf({ memberId: 0n, betId, stake, auto }, terms, cap))
  return target <= point ? target : undefined
}

type Ended = Pick<StoredRound, 'terms' | 'cap' | 'point' | 'isBroken'>

/**
 * What a bet is paid once its round is over. Where the server stopped while it climbed, what was not cashed out is given back: it cannot
 * be known whether its member would have pressed in time.
 */
export const gradeOf = (round: Ended, outs: ReadonlyMap<bigint, number>) => {
  const { point, cap, isBroken } = round
  invariant(point !== null, 'a round that is paid has its point')
  const terms = termsOf(round)
  return ({ id, selection, stake }: { id: bigint; selection: string; stake: Amount }): Prize | undefined => {
    const byHand = outs.get(id)
    const out = outOf({ betId: id, stake, auto: selection }, byHand, { terms, cap, point })
    if (out !== undefined) {
      const kind = byHand === undefined ? 'won' : 'cashed-out'
      return { amount: payoutAt(stake, out), detail: (out / 100).toFixed(2), kind }
    }
    return isBroken ? { amount: stake, detail: '', kind: 'void', valid: zero } : undefined
  }
}
