import type { Amount } from '@tamuvo/money/amount.ts'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type DrawGame, findDrawGame } from './games.ts'
import type { Issue, IssueState } from './issue.ts'
import { fundJackpot, hitsJackpot, shareJackpot } from './jackpot.ts'
import type { LotteryServices } from './services.ts'
import { digestPages, drawIssue, isSeedOf } from './proof.ts'
import { payRebates } from './rebates.ts'
import { gradeBy, patternsBy } from './rules.ts'
import { salesOf } from './sales.ts'
import { markClosed, markSettled, moveIssue, publishOutcome } from './store.ts'
import { findSeed, takeSeed } from './store-seed.ts'
import { publishIssue, publishJackpot, publishOutcomes } from './publish.ts'

/** A transition of an issue. Idempotent: it may be interrupted anywhere and repeated by any process. */
export type Transition = (services: LotteryServices, issue: Issue) => Promise<void>

const openIssue: Transition = async (services, issue) => {
  if (services.clock.now() >= issue.closesAt) return closeIssue(services, issue)
  await move(services, issue, 'open', issue.closesAt)
}

/** Computes the digest at once, so that it is ready when the draw is due. */
const closeIssue: Transition = async (services, issue) => {
  const { betting, database } = services
  await betting.closeRound(issue.id)
  const sales = await digestPages(salesOf(database, issue.id))
  // An issue that was not opened here may still have tickets, because other processes sell by the clock. Without any it is
  // void, so that a long downtime is not followed by many empty draws.
  if (issue.state === 'scheduled' && sales.ticketCount === 0) return voidIssue(services, issue)
  const isFirst = await markClosed(database, issue, sales)
  if (isFirst) publishIssue(services, { ...issue, state: 'closed', sales })
}

const voidIssue: Transition = async (services, issue) => {
  await services.betting.voidRound(issue.id)
  await move(services, issue, 'void', null)
}

const publishDraw: Transition = async (services, issue) => {
  const { database, clock } = services
  if (await isSeedLost(services, issue)) return handleLostSeed(services, issue)
  const outcome = await inTransaction(database, async (tx) => {
    const seed = await takeSeed(tx, issue.id)
    invariant(seed, 'one process at a time draws an issue')
    const drawn = drawIssue(issue, gameOf(issue).family, { seed, drawnAt: clock.now() })
    await publishOutcome(tx, issue.id, drawn)
    return drawn
  })
  if (issue.failures > 0) await clearAlarm(database, alarmOf(issue), clock.now())
  publishIssue(services, { ...issue, state: 'drawn', outcome })
}

const minuteMs = 60_000

/** Whether the seed is gone, or not the one that was committed to. */
const isSeedLost = async ({ database }: LotteryServices, issue: Issue): Promise<boolean> => {
  const seed = await findSeed(database, issue.id)
  return !seed || !isSeedOf(issue, seed)
}

const alarmOf = ({ game, number }: Issue): string => `draw ${game} ${number}`

/**
 * Voids a draw whose seed is lost, once the time of the rule is over. Results from outside are waited for.
 * @throws Error before that, so that it is tried again at growing intervals
 */
const handleLostSeed: Transition = async (services, issue) => {
  const { clock, database, log, metrics, settings } = services
  const { game, number, drawsAt, sales, source } = issue
  const lateMs = clock.now().getTime() - drawsAt.getTime()
  if (source !== 'RNG' || lateMs < (await settings.get('lottery.voidAfterMinutes')) * minuteMs) {
    await raiseAlarm(database, { name: alarmOf(issue), sentence: 'The seed of this draw is lost.', since: clock.now() })
    throw new Error(`the seed of ${game} ${number} is lost`)
  }
  log.error({ game, issue: number, sales }, 'the seed of a draw is lost: it is void, and its stakes go back')
  await voidIssue(services, issue)
  await clearAlarm(database, alarmOf(issue), clock.now())
  metrics.voidDraws.inc({ game })
}

const settleIssue: Transition = async (services, issue) => {
  const { betting, clock, database } = services
  const game = gameOf(issue)
  invariant(issue.outcome, 'a drawn issue has a result')
  const { result } = issue.outcome
  const { bets, stake, winners, paid } = await betting.settleRound(issue.id, gradeBy(game, result), {
    patterns: patternsBy(game, result),
  })
  invariant(bets === issue.sales?.ticketCount, 'the tickets that are paid are those of the digest')
  await payRebates(services, issue)
  if (game.jackpot && hitsJackpot(result)) await shareJackpot(services, game.jackpot, issue, stake)
  const settledAt = clock.now()
  const isFirst = await inTransaction(database, async (tx) => {
    if (game.jackpot) await fundJackpot(tx, services, game.jackpot, issue, stake)
    return markSettled(tx, issue.id, settledAt, { stake, winners, paid })
  })
  if (isFirst) await publishSettled(services, game, issue, { settledAt, stake })
}

const publishSettled = async (
  services: LotteryServices,
  game: DrawGame,
  issue: Issue,
  { settledAt, stake }: { settledAt: Date; stake: Amount },
): Promise<void> => {
  publishIssue(services, { ...issue, state: 'settled' })
  await publishOutcomes(services, issue, settledAt)
  if (game.jackpot && stake > 0n) await publishJackpot(services, game.jackpot)
}

/** Transitions by state. */
export const transitionOf: Partial<Record<IssueState, Transition>> = {
  scheduled: openIssue,
  open: closeIssue,
  closed: publishDraw,
  drawn: settleIssue,
}

const move = async (services: LotteryServices, issue: Issue, to: IssueState, dueAt: Date | null): Promise<void> => {
  const moved = await moveIssue(services.database, { id: issue.id, from: issue.state, to, dueAt })
  if (moved) publishIssue(services, { ...issue, state: to })
}

const gameOf = (issue: Issue): DrawGame => {
  const game = findDrawGame(issue.game)
  invariant(game, 'issues are made for known games only')
  return game
}
