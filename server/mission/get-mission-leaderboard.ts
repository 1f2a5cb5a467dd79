import { boardMax, type BoardState, getMissionLeaderboard as call } from '@tamuvo/contract/mission.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { maskWinner } from '../betting/winners.ts'
import type { Queryable } from '../kit/database.ts'
import { dayAfter, dayOf, startOfDay } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { type Board, hiddenOf, listBest, listBoards, placeOf, type Prize } from './board-store.ts'
import type { MissionServices } from './services.ts'
import type { When } from './view.ts'

/** So long after its end a leaderboard is shown, and so many at once. */
const [shownDays, shownMax] = [14, 20]

export const getMissionLeaderboard = handle(
  call,
  async ({ input, member, now, refuse }, { database, settings }: MissionServices) => {
    if (isTrialMember(member.id)) throw refuse('REAL_ACCOUNT_NEEDED')
    const { timeZone } = await settings.get('brand')
    const boards = await listBoards(database, dayAfter(dayOf(timeZone, now), -shownDays), shownMax)
    const when = { timeZone, now }
    const views = boards.map((board) => ({ board, view: boardView(board, when) }))
    const shown =
      input.id === undefined
        ? (views.find(({ view }) => view.state === 'RUNNING') ??
          views.findLast(({ view }) => view.state !== 'UPCOMING') ??
          views[0])
        : views.find(({ board }) => board.id === BigInt(input.id ?? 0))
    if (input.id !== undefined && !shown) throw refuse('NOT_FOUND')
    const hidden = await hiddenOf(database, [member.id])
    return {
      boards: views.map(({ view }) => view),
      shown: shown ? { ...shown.view, ...(await placesOf(database, shown.board, member.id)) } : null,
      isNameShown: !hidden.has(member.id),
    }
  },
)

const stateOf = ({ since, until, isFinal }: Board, { timeZone, now }: When): BoardState => {
  if (isFinal) return 'FINAL'
  if (now < startOfDay(timeZone, since)) return 'UPCOMING'
  return now < startOfDay(timeZone, until) ? 'RUNNING' : 'FROZEN'
}

const prizeView = ({ amount, points }: Prize) => ({ amount: toWire(amount), points: Number(points) })

const boardView = (board: Board & { players: number }, when: When) => ({
  id: board.id.toString(),
  names: board.names,
  startsAt: startOfDay(when.timeZone, board.since).toISOString(),
  endsAt: startOfDay(when.timeZone, board.until).toISOString(),
  state: stateOf(board, when),
  prizes: board.prizes.map(prizeView),
  players: board.players,
})

/** The first places, and the member's own wherever it is. */
const placesOf = async (database: Queryable, { id, prizes }: Board, memberId: bigint) => {
  const best = await listBest(database, id, boardMax)
  const ids = [...new Set([...best.map((each) => each.memberId), memberId])]
  const [members, hidden] = [await membersByIds(database, ids), await hiddenOf(database, ids)]
  const view = (of: bigint, place: number, score: bigint) => {
    const prize = prizes[place - 1]
    return {
      place,
      player: hidden.has(of) ? null : maskWinner(members.get(of)?.username ?? ''),
      score: Number(score),
      prize: prize ? prizeView(prize) : null,
      isOwn: of === memberId,
    }
  }
  const own = await placeOf(database, id, memberId)
  return {
    list: best.map((each, index) => view(each.memberId, index + 1, each.score)),
    own: own ? view(memberId, own.place, own.score) : null,
  }
}
