import type { GameType } from '@tamuvo/contract/brand.ts'
import { familyOfGame, type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { fast5EveryMinute, northDaily, northEveryTwoMinutes, type Schedule } from '@tamuvo/games/lottery/issue.ts'
import type { Family } from '@tamuvo/games/lottery/play.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import type { House } from '../ledger/accounts.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { Settings } from '../platform/settings.ts'
import { usualTicketLimits } from '../platform/catalog-settings.ts'
import { type Liability, liabilityOf } from './liability.ts'

/** The source of results: our own draw, a feed, or entry by two staff members. */
export type Source = 'RNG' | 'FEED' | 'MANUAL'

export type Limits = { ticketStakeMax: Amount; orderTicketsMax: number; multipleMax: number; prizeMax: Amount; stakeMin: Amount }

/** A draw game; its name and state are in the catalogue. */
export type DrawGame = {
  code: LotteryGame
  product: GameType
  family: Family
  schedule: Schedule
  source: Source
  /** Stored on every bet: plays, odds, rounding, cap and turnover as they were when it was accepted. */
  ruleVersion: RuleVersion
  /** How many issues are created, with published commitments, ahead of the one on sale. */
  issuesAhead: number
  units: readonly Amount[]
  /** Defaults; `withLimits` applies the settings. */
  limits: Limits
  /** None by default; `withLimits` applies the setting. */
  liability: Liability
  jackpot: Jackpot | null
}

/** A pool funded by every settled issue and shared by the tickets of an issue whose result hits it. */
export type Jackpot = {
  code: string
  rule: string
  account: House
  seed: Amount
  /** Stakes of an issue that take the whole pool; lower ones take their part of it. */
  fullStake: Amount
  /** Of the stake, in hundredths of a percent. */
  shareBasisPoints: bigint
}

// NOTE At a unit of 0.01 an even chance would pay 0.01, because the win is rounded down. So 0.10 is the minimum.
const units = [fromWire('1.00'), fromWire('0.10')]

/** The maximum win of a ticket: one that could win more is not sold. Part of the rule version: another cap needs another version. */
const prizeMaxOfRule = { 'fast5/3': fromWire('100000.00'), 'board/3': fromWire('100000.00') } as const satisfies Record<
  string,
  Amount
>

type RuleVersion = keyof typeof prizeMaxOfRule

/** Of tickets sold by these, opposite ones of a member count net as turnover; those of versions 1 and 2 in full. */
export const nettingRules: readonly RuleVersion[] = ['fast5/3', 'board/3']

/** The limits of a game by an operator's settings. */
const limitsOf = (ruleVersion: RuleVersion, set: SettingOf<'lottery.limits'>[LotteryGame]): Limits => {
  const { stakeMin, ticketStakeMax, ...counts } = set ?? usualTicketLimits
  return {
    ...counts,
    stakeMin: fromWire(stakeMin),
    ticketStakeMax: fromWire(ticketStakeMax),
    prizeMax: prizeMaxOfRule[ruleVersion],
  }
}

/** A game with the configured limits. */
export const withLimits = async (game: DrawGame, settings: Pick<Settings, 'get'>): Promise<DrawGame> => ({
  ...game,
  limits: limitsOf(game.ruleVersion, (await settings.get('lottery.limits'))[game.code]),
  liability: liabilityOf((await settings.get('lottery.liability'))[game.code]),
})

const harbourPool: Jackpot = {
  code: 'FAST5',
  rule: 'harbour-pool/2',
  account: 'jackpot:fast5',
  seed: fromWire('1000.00'),
  fullStake: fromWire('100.00'),
  shareBasisPoints: 50n,
}

const game = (code: LotteryGame, own: Pick<DrawGame, 'schedule' | 'ruleVersion' | 'issuesAhead' | 'jackpot'>): DrawGame => ({
  code,
  product: 'LOTT',
  family: familyOfGame[code],
  source: 'RNG',
  units,
  limits: limitsOf(own.ruleVersion, undefined),
  liability: null,
  ...own,
})

const games: Record<LotteryGame, DrawGame> = {
  FAST5: game('FAST5', { schedule: fast5EveryMinute, ruleVersion: 'fast5/3', issuesAhead: 10, jackpot: harbourPool }),
  FAST27: game('FAST27', { schedule: northEveryTwoMinutes, ruleVersion: 'board/3', issuesAhead: 10, jackpot: null }),
  XSMB: game('XSMB', { schedule: northDaily, ruleVersion: 'board/3', issuesAhead: 5, jackpot: null }),
}

export const drawGames: readonly DrawGame[] = lotteryGames.map((code) => games[code])

/** @param code untrusted input */
export const findDrawGame = (code: string): DrawGame | undefined => drawGames.find((each) => each.code === code)
