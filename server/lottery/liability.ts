import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { everyNumber, manyNumbers, mayHaveMany, numbersIn, numberWin } from '@tamuvo/games/lottery/numbers.ts'
import type { Family, Picks, Play } from '@tamuvo/games/lottery/play.ts'
import { lineWin, modeMin } from '@tamuvo/games/lottery/prize.ts'
import { playCodeOf } from '@tamuvo/games/lottery/ticket.ts'
import type { TicketPrice } from '@tamuvo/games/lottery/ticket-terms.ts'
import { type Amount, amount as minor, fromWire } from '@tamuvo/money/amount.ts'
import type { ExposedNumber, Exposure } from '../betting/bet.ts'
import { exposuresOf, type StoredExposure } from '../betting/exposure-store.ts'
import type { Queryable } from '../kit/database.ts'
import type { SettingOf } from '../platform/setting-list.ts'

/** The most that the house may have to pay on one number of a play in an issue. Null: no limit. */
export type Liability = { numberMax: Amount; plays: ReadonlyMap<string, Amount> } | null

export const liabilityOf = (set: SettingOf<'lottery.liability'>[LotteryGame]): Liability =>
  set
    ? {
        numberMax: fromWire(set.numberMax),
        plays: new Map(Object.entries(set.plays).map(([play, most]) => [play, fromWire(most)])),
      }
    : null

const mostOf = (liability: NonNullable<Liability>, playCode: string): Amount =>
  liability.plays.get(playCode) ?? liability.numberMax

/**
 * Tickets of very many numbers count as covering every number of their play, and have a tenth of what a number may cost; single numbers
 * have the rest. So neither can close the play to the other, however cheaply. Of the usual limit a tenth is as much as one ticket
 * may win, so that any ticket fits alone.
 */
const everyNumberPart = 10n

const everyMostOf = (most: Amount): Amount => minor(most / everyNumberPart)

/** The most that a number of a play may cost by tickets that name it. */
const numberMostOf = (play: Play, most: Amount): Amount => (mayHaveMany(play) ? minor(most - everyMostOf(most)) : most)

/** What the numbers of a ticket may cost; nothing where there is no limit. */
export const exposuresOfTicket = (
  liability: Liability,
  play: Play,
  picks: Picks,
  { lineWin: each, multiple }: Pick<TicketPrice, 'lineWin' | 'multiple'>,
): readonly Exposure[] => {
  if (!liability) return []
  const amount = numberWin(play, each, multiple)
  const most = mostOf(liability, play.code)
  return numbersIn(play, picks).map((number) => ({
    number,
    amount,
    most: number === everyNumber ? everyMostOf(most) : numberMostOf(play, most),
  }))
}

export type SoldNumber = { play: string; number: string; share: number }

/** Numbers are published from half of their limit on. */
const publishedFrom = 2n
const publishedMax = 1_000

type LimitedGame = { liability: Liability; family: Family; units: readonly Amount[] }

/** The numbers of issues of which half or more is sold, those most sold first. */
export const soldNumbers = async (
  database: Queryable,
  { liability, family, units }: LimitedGame,
  issues: readonly { id: bigint; number: string }[],
): Promise<(SoldNumber & { issue: string })[]> => {
  if (!liability || issues.length === 0) return []
  const least = leastOf([liability.numberMax, ...liability.plays.values()].map((most) => minor(most - everyMostOf(most))))
  const roundIds = issues.map(({ id }) => id)
  const stored = await exposuresOf(database, roundIds, { least: fromHalf(least), limit: publishedMax })
  const unit = leastOf(units)
  const closed = closedPlays({ liability, family, units })
  const terms = { liability, family, unit }
  const published = stored.flatMap((exposure) => {
    const [sold, issue] = [soldOf(terms, exposure), issues.find(({ id }) => id === exposure.roundId)]
    return sold && issue ? [{ issue: issue.number, ...sold }] : []
  })
  return [...issues.flatMap(({ number: issue }) => closed.map((play) => ({ issue, ...play }))), ...published]
}

/** Plays of which no number, or no ticket of very many, is ever sold, so that none has an exposure: the cheapest could win too much. */
export const closedPlays = ({ liability, family, units }: LimitedGame): SoldNumber[] => {
  if (!liability) return []
  const unit = leastOf(units)
  return playsOf(family).flatMap((play) => {
    const [win, most] = [cheapestWin(play, unit), mostOf(liability, play.code)]
    if (win > numberMostOf(play, most)) return [{ play: play.code, number: everyNumber, share: 1 }]
    return isClosedToMany(play, { win, most }) ? [{ play: play.code, number: manyNumbers, share: 1 }] : []
  })
}

const isClosedToMany = (play: Play, { win, most }: { win: Amount; most: Amount }): boolean =>
  win > everyMostOf(most) && mayHaveMany(play)

const cheapestWins = new WeakMap<Play, Map<Amount, Amount>>()

/** The most that a number of the cheapest ticket can win. */
const cheapestWin = (play: Play, unit: Amount): Amount => {
  const known = cheapestWins.get(play) ?? new Map<Amount, Amount>()
  const win = known.get(unit) ?? numberWin(play, lineWin(play, modeMin, unit), 1)
  cheapestWins.set(play, known.set(unit, win))
  return win
}

type SoldTerms = { liability: NonNullable<Liability>; family: Family; unit: Amount }

const soldOf = ({ liability, family, unit }: SoldTerms, { market, number, amount }: StoredExposure): SoldNumber | undefined => {
  const play = findPlay(family, playCodeOf(market))
  if (!play) return undefined
  const [win, whole] = [cheapestWin(play, unit), mostOf(liability, play.code)]
  const isMany = number === everyNumber
  // Listed as closed from the start.
  if (isMany && isClosedToMany(play, { win, most: whole })) return undefined
  const most = isMany ? everyMostOf(whole) : numberMostOf(play, whole)
  const share = shareOf(amount, most, win)
  return share * Number(publishedFrom) >= 1 ? { play: play.code, number: isMany ? manyNumbers : number, share } : undefined
}

/** 1 once what the cheapest ticket adds does not fit any more. */
const shareOf = (sold: bigint, most: Amount, cheapest: Amount): number =>
  sold + cheapest > most ? 1 : Math.min(99, Number((sold * 100n) / most)) / 100

const fromHalf = (most: Amount): Amount => minor(most / publishedFrom)

const leastOf = (amounts: readonly Amount[]): Amount => amounts.reduce((least, each) => (each < least ? each : least))

/** Whether a number, or every number of its play, is sold out. */
export const isSoldOut = ({ share }: SoldNumber): boolean => share >= 1

/** A number as a refusal names it. Bets on every number are tickets of very many. */
export const numberToSend = ({ market, number }: ExposedNumber) => ({
  play: playCodeOf(market),
  number: number === everyNumber ? manyNumbers : number,
})
