import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type * as contract from '@tamuvo/contract/winners.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import type { Member } from '../account/store.ts'
import { type Cached, cached } from '../kit/cache.ts'
import { membersOnBreakNow } from '../safer/safer.ts'
import type { BettingServices } from './services.ts'
import { gameNames } from './view.ts'
import { type BigWin, choicesOf, listBigWins } from './winner-store.ts'

type Query = InputOf<typeof contract.getWinnerBoard>
type NamedWin = BigWin & { player: string }

const internalType: AccountType = 3
const dayMs = 24 * 3_600_000
const winsKeptMs = 10_000
const namesKeptMs = 1_000
const days: Record<Query['period'], number> = { today: 1, week: 7, month: 30 }

/** The first two and the last two characters of a name, "su***88"; of a short one only the first. */
export const maskWinner = (name: string): string => {
  const letters = [...name]
  const tail = letters.length > 5 ? letters.slice(-2).join('') : ''
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}***${tail}`
}

/**
 * A name that others may read: letters of any script, spaces, and up to three digits in a row, so that neither an address nor a number fits in.
 * Undefined for a nickname that is more than that, or what the member logs in with.
 */
export const publicName = ({ nickname, username }: Pick<Member, 'nickname' | 'username'>): string | undefined => {
  const name = nickname.trim()
  const isReadable = /^[\p{L}\p{M}\d ]{2,12}$/u.test(name) && !/\d{4}/.test(name)
  return isReadable && name.toLowerCase() !== username.toLowerCase() ? name : undefined
}

/** The names by which winners stand on the board. Test and trial accounts, members on a break and those who chose so are missing. */
const namesOf = async ({ database, clock }: BettingServices, wins: readonly BigWin[]): Promise<Map<bigint, string>> => {
  const ids = [...new Set(wins.map(({ memberId }) => memberId))]
  const [members, choices, resting] = await Promise.all([
    membersByIds(database, ids),
    choicesOf(database, ids),
    membersOnBreakNow(database, ids, clock.now()),
  ])
  for (const id of resting) members.delete(id)
  const names = [...members].flatMap(([id, member]): [bigint, string][] => {
    const choice = choices.get(id)
    if (member.type === internalType || member.type === trialType || choice === 'hidden') return []
    return [[id, (choice === 'name' ? publicName(member) : undefined) ?? maskWinner(member.username)]]
  })
  return new Map(names)
}

type Board = { wins: Cached<BigWin[]>; names: Cached<Map<bigint, string>> }

const boards = new WeakMap<object, Board>()

/** Cached, because every visit of the home page requests it. What members choose holds on every process within a second. */
const boardOf = (services: BettingServices): Board => {
  const { database, clock } = services
  const known = boards.get(database)
  if (known) return known
  const wins = cached(clock, winsKeptMs, () => listBigWins(database, new Date(clock.now().getTime() - days.month * dayMs)))
  const board = { wins, names: cached(clock, namesKeptMs, async () => namesOf(services, await wins())) }
  boards.set(database, board)
  return board
}

/** Lets a choice hold on this process at once. */
export const forgetWinnerNames = (services: BettingServices): void => boardOf(services).names.forget()

const recentWins = async (services: BettingServices): Promise<NamedWin[]> => {
  const board = boardOf(services)
  const [wins, names] = [await board.wins(), await board.names()]
  return wins.flatMap((win) => {
    const player = names.get(win.memberId)
    return player === undefined ? [] : [{ ...win, player }]
  })
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
