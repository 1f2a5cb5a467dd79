import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { everyNumber, manyNumbers, mayHaveMany, numbersIn, numberWin } from '@tamuvo/games/lottery/numbers.ts'
import type { Family, Picks, Play } from '@tamuvo/games/lottery/play.ts'
import { lineWin, modeMin } from '@tamuvo/games/lottery/prize.ts'
import { playCodeOf } from '@tamuvo/games/lottery/ticket.ts'
import type { TicketPrice } from '@tamuvo/games/lottery/ticket-terms.ts'
import { type Amount, amount as minor, fromWire } from '@tamuvo/money/amount.ts'
import type { ExposedNumber, Exposure } from '../betting/bet.ts'
import { everyMostOf, exposuresOf, type StoredExposure } from '../betting/exposure-store.ts'
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
  return numbersIn(play, picks).map((number) => ({ number, amount, most }))
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
  const least = leastOf([liability.numberMax, ...liability.plays.values()])
  const roundIds = issues.map(({ id }) => id)
  const stored = await exposuresOf(database, roundIds, { least: fromHalf(least), limit: publishedMax })
  const unit = leastOf(units)
  const closed = closedPlays({ liability, family, units })
  const terms = { liability, family, unit }
  const halves = stored.flatMap((exposure) => {
    const half = soldOf(terms, exposure)
    return half ? [{ roundId: exposure.roundId, ...half }] : []
  })
  const published = [...halves, ...soldManyOf(terms, stored)].flatMap(({ roundId, ...sold }) => {
    const issue = issues.find(({ id }) => id === roundId)
    return issue ? [{ issue: issue.number, ...sold }] : []
  })
  return [...issues.flatMap(({ number: issue }) => closed.map((play) => ({ issue, ...play }))), ...published]
}

/** Plays of which no number, or no ticket of very many, is ever sold, so that none has an exposure: the cheapest could win too much. */
export const closedPlays = ({ liability, family, units }: LimitedGame): SoldNumber[] => {
  if (!liability) return []
  const unit = leastOf(units)
  return playsOf(family).flatMap((play) => {
    const [win, most] = [cheapestWin(play, unit), mostOf(liability, play.code)]
    if (win > most) return [{ play: play.code, number: everyNumber, share: 1 }]
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

const soldOf = (
  { liability, family, unit }: SoldTerms,
  { market, number, amount, every }: StoredExposure,
): SoldNumber | undefined => {
  const play = findPlay(family, playCodeOf(market))
  if (!play) return undefined
  const [most, sold] = [mostOf(liability, play.code), amount + every]
  if (sold * publishedFrom < most) return undefined
  return { play: play.code, number, share: shareOf(sold, most, cheapestWin(play, unit)) }
}

/** A play in an issue: what tickets of very many numbers cost, and with them the number that costs the most. */
type MarketSold = { roundId: bigint; play: Play; every: bigint; top: bigint }

/** How much is sold of what tickets of very many numbers may cost: of their own share, and beside the number that is sold most. */
const soldManyOf = (
  { liability, family, unit }: SoldTerms,
  stored: readonly StoredExposure[],
): (SoldNumber & { roundId: bigint })[] =>
  marketsOf(family, stored).flatMap(({ roundId, play, every, top }) => {
    const [win, most] = [cheapestWin(play, unit), mostOf(liability, play.code)]
    if (!mayHaveMany(play) || isClosedToMany(play, { win, most })) return []
    const share = Math.max(shareOf(every, everyMostOf(most), win), shareOf(top, most, win))
    return share * Number(publishedFrom) >= 1 ? [{ roundId, play: play.code, number: manyNumbers, share }] : []
  })

const marketsOf = (family: Family, stored: readonly StoredExposure[]): MarketSold[] => {
  const markets = new Map<string, MarketSold>()
  for (const { roundId, market, number, amount, every } of stored) {
    const play = findPlay(family, playCodeOf(market))
    if (!play) continue
    const known = markets.get(`${roundId} ${market}`) ?? { roundId, play, every: 0n, top: 0n }
    if (number === everyNumber) known.every = amount
    if (amount + every > known.top) known.top = amount + every
    markets.set(`${roundId} ${market}`, known)
  }
  return [...markets.values()]
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
