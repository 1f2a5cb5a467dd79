import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { everyNumber, numbersIn, numberWin } from '@tamuvo/games/lottery/numbers.ts'
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
  const halves = stored.flatMap((exposure) => {
    const half = soldOf({ liability, family, unit }, exposure)
    const issue = issues.find(({ id }) => id === exposure.roundId)
    return half && issue ? [{ issue: issue.number, ...half }] : []
  })
  return [...issues.flatMap(({ number: issue }) => closed.map((play) => ({ issue, ...play }))), ...halves]
}

/** Plays whose limit is below what their cheapest ticket can win: no number of them is sold, so none has an exposure. */
export const closedPlays = ({ liability, family, units }: LimitedGame): SoldNumber[] => {
  if (!liability) return []
  const unit = leastOf(units)
  return playsOf(family).flatMap((play) =>
    cheapestWin(play, unit) > mostOf(liability, play.code) ? [{ play: play.code, number: everyNumber, share: 1 }] : [],
  )
}

const cheapestWins = new WeakMap<Play, Map<Amount, Amount>>()

/** The most that a number of the cheapest ticket can win. */
const cheapestWin = (play: Play, unit: Amount): Amount => {
  const known = cheapestWins.get(play) ?? new Map<Amount, Amount>()
  const win = known.get(unit) ?? numberWin(play, lineWin(play, modeMin, unit), 1)
  cheapestWins.set(play, known.set(unit, win))
  return win
}

const soldOf = (
  { liability, family, unit }: { liability: NonNullable<Liability>; family: Family; unit: Amount },
  { market, number, amount, every }: StoredExposure,
): SoldNumber | undefined => {
  const play = findPlay(family, playCodeOf(market))
  if (!play) return undefined
  const [most, sold] = [mostOf(liability, play.code), amount + every]
  if (sold * publishedFrom < most) return undefined
  // What the cheapest ticket adds does not fit any more.
  const isOut = sold + cheapestWin(play, unit) > most
  return { play: play.code, number, share: isOut ? 1 : Math.min(99, Number((sold * 100n) / most)) / 100 }
}

const fromHalf = (most: Amount): Amount => minor(most / publishedFrom)

const leastOf = (amounts: readonly Amount[]): Amount => amounts.reduce((least, each) => (each < least ? each : least))

/** Whether a number, or every number of its play, is sold out. */
export const isSoldOut = ({ share }: SoldNumber): boolean => share >= 1

/** A number as a refusal names it. */
export const numberToSend = ({ market, number }: ExposedNumber) => ({ play: playCodeOf(market), number })
