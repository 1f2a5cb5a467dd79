import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type * as contract from '@tamuvo/contract/winners.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { cached } from '../kit/cache.ts'
import type { BettingServices } from './services.ts'
import { gameNames } from './view.ts'
import { type BigWin, listBigWins } from './winner-store.ts'

type Query = InputOf<typeof contract.getWinnerBoard>
type NamedWin = BigWin & { player: string }

const internalType: AccountType = 3
const dayMs = 24 * 3_600_000
const keptMs = 10_000
const days: Record<Query['period'], number> = { today: 1, week: 7, month: 30 }

/** The first two and the last two characters of a name, "su***88"; of a short one only the first. */
export const maskWinner = (name: string): string => {
  const letters = [...name]
  const tail = letters.length > 5 ? letters.slice(-2).join('') : ''
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}***${tail}`
}

/** Wins of real accounts only, without test and trial ones. Names are masked before they leave this file. */
const readWins = async ({ database, clock }: BettingServices): Promise<NamedWin[]> => {
  const wins = await listBigWins(database, new Date(clock.now().getTime() - days.month * dayMs))
  const members = await membersByIds(database, [...new Set(wins.map(({ memberId }) => memberId))])
  return wins.flatMap((win) => {
    const member = members.get(win.memberId)
    if (!member || member.type === internalType || member.type === trialType) return []
    return [{ ...win, player: maskWinner(member.username) }]
  })
}

const kept = new WeakMap<object, () => Promise<NamedWin[]>>()

/** Cached for ten seconds, because every visit of the home page requests it. */
const recentWins = (services: BettingServices): Promise<NamedWin[]> => {
  const ask = kept.get(services.database) ?? cached(services.clock, keptMs, () => readWins(services))
  kept.set(services.database, ask)
  return ask()
}

/** Payout divided by stake, in hundredths. */
const multipleOf = ({ payout, stake }: BigWin): bigint => (payout * 100n) / stake

/** The wins of a list, newest first or greatest multiple first. */
export const winnersFor = async (services: BettingServices, query: Query, language: Language, by: 'time' | 'multiple') => {
  const since = services.clock.now().getTime() - days[query.period] * dayMs
  const fitting = (await recentWins(services)).filter(
    ({ at, product }) => at.getTime() >= since && (!query.gameType || product === query.gameType),
  )
  const ordered = by === 'time' ? fitting : fitting.toSorted((a, b) => Number(multipleOf(b) - multipleOf(a)))
  const names = await gameNames(services.catalog, language)
  return ordered.slice(0, query.count).map((win) => ({
    player: win.player,
    game: names.get(win.game) ?? win.game,
    gameCode: win.game,
    room: win.code,
    amount: toWire(win.payout),
    multiple: `${multipleOf(win) / 100n}.${String(multipleOf(win) % 100n).padStart(2, '0')}`,
    at: win.at.toISOString(),
  }))
}
