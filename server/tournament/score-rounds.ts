import { testType, trialType } from '@tamuvo/contract/brand.ts'
import { scoreOf } from '@tamuvo/games/tournament/score.ts'
import { membersByIds } from '../account/account.ts'
import { decidedRoundsOf, type PlayedRound } from '../betting/decided-store.ts'
import type { Database, Tx } from '../kit/database.ts'
import { consume, type Consumer, hasWaiting } from '../kit/outbox.ts'
import { addRounds, joinedOf, type ScoredRound } from './player-store.ts'
import type { TournamentServices } from './services.ts'
import { listOpen, type Tournament } from './tournament-store.ts'

const cursor = { name: 'tournament.scores', kinds: ['bets.settled'] }

/** Whether rounds that were settled before a time are not scored yet. */
export const hasUnscored = (database: Database, before: Date): Promise<boolean> => hasWaiting(database, cursor, before)

/** Scores the rounds of settled bets. The cursor of the outbox moves in the same transaction, and a round counts once anyway. */
const consumerOf = (changed: Set<bigint>): Consumer => ({
  ...cursor,
  take: async (tx, events) => {
    const last = events.at(-1)
    const open = last ? await listOpen(tx, last.at) : []
    if (open.length === 0) return
    const betIds = events.flatMap(({ body }) =>
      Array.isArray(body['betIds']) ? body['betIds'].map((id) => BigInt(String(id))) : [],
    )
    const rounds = await decidedRoundsOf(tx, betIds)
    for (const tournament of open) if (await scoreRounds(tx, tournament, rounds)) changed.add(tournament.id)
  },
})

/** @returns whether a score has changed */
const scoreRounds = async (tx: Tx, tournament: Tournament, rounds: readonly PlayedRound[]): Promise<boolean> => {
  const fitting = rounds.filter((round) => isWithin(tournament, round))
  if (fitting.length === 0) return false
  const ids = [...new Set(fitting.map(({ memberId }) => memberId))]
  const joined = await joinedOf(tx, tournament.id, ids)
  const members = await membersByIds(tx, [...joined.keys()])
  const counting = fitting.filter(({ memberId, placedAt }) => {
    const [joinedAt, type] = [joined.get(memberId), members.get(memberId)?.type]
    return joinedAt !== undefined && joinedAt <= placedAt && type !== trialType && type !== testType
  })
  const scored = counting.map(({ roundId, memberId, stake, payout, settledAt }): ScoredRound => {
    return { roundId, memberId, score: scoreOf({ stake, payout }), at: settledAt }
  })
  return addRounds(
    tx,
    tournament,
    scored.filter(({ score }) => score > 0n),
  )
}

/** Whether a round begins and ends within a tournament, at one of its games, with a stake that is high enough. */
const isWithin = ({ games, startsAt, endsAt, leastStake }: Tournament, round: PlayedRound): boolean =>
  games.includes(round.game) && round.placedAt >= startsAt && round.settledAt < endsAt && round.stake >= leastStake

/** Scores all rounds that were settled since the last run. @returns the tournaments in which a score has changed */
export const scoreSettled = async ({ database }: { database: Database }): Promise<Set<bigint>> => {
  const changed = new Set<bigint>()
  const consumer = consumerOf(changed)
  while ((await consume(database, consumer)) > 0);
  return changed
}

/** The same as a job, which also says so to those who look. */
export const scoreAndTell = async (services: TournamentServices): Promise<void> => {
  const changed = await scoreSettled(services)
  if (changed.size > 0) services.tournaments.shown.forget()
  for (const id of changed) services.rooms.publish({ room: 'tournament' }, { id: id.toString() })
}
