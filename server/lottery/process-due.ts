import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import { inTransaction } from '../kit/database.ts'
import type { Issue } from './issue.ts'
import type { LotteryServices } from './services.ts'
import { transitionOf } from './transitions.ts'
import { dueIssues, findIssueById, nextDueAt, postponeIssue, tryHoldIssue } from './store.ts'
import { makeUpcoming } from './upcoming.ts'

const dueAtOnce = 200
const pauseMs = 250
const pauseMaxMs = 60_000

/**
 * Performs all due transitions: opens, closes, draws and settles issues, then creates upcoming ones. Safe on any number of
 * processes and after an interruption anywhere. A failing issue is logged and retried with growing delays, without delaying
 * others.
 * @returns when something is due next in these games, if anything is
 */
export const processDue = async (
  services: LotteryServices,
  games: readonly string[] = lotteryGames,
): Promise<Date | undefined> => {
  for (let progress = true; progress;) {
    const due = await dueIssues(services.database, games, services.clock.now(), dueAtOnce)
    const done = await Promise.all(byGame(due).map((issues) => stepAll(services, issues)))
    progress = done.some(Boolean)
  }
  await makeUpcoming(services, games)
  return nextDueAt(services.database, games)
}

/** Games run in parallel; the issues of a game in order. */
const byGame = (issues: readonly Issue[]): Issue[][] => {
  const games = new Map<string, Issue[]>()
  for (const issue of issues) games.set(issue.game, [...(games.get(issue.game) ?? []), issue])
  return [...games.values()]
}

const stepAll = async (services: LotteryServices, issues: readonly Issue[]): Promise<boolean> => {
  let progress = false
  for (const issue of issues) progress = (await tryStep(services, issue)) || progress
  return progress
}

/** @returns whether the issue was moved or postponed, so that another pass makes sense */
const tryStep = async (services: LotteryServices, issue: Issue): Promise<boolean> => {
  try {
    return await stepAlone(services, issue)
  } catch (error) {
    const { id, game, number, state, failures } = issue
    services.metrics.drawFailures.inc({ game, state })
    services.log.error({ game, issue: number, state, failures, error: describe(error) }, 'an issue could not be moved on')
    const retryAt = new Date(services.clock.now().getTime() + Math.min(pauseMaxMs, pauseMs * 2 ** failures))
    await postponeIssue(services.database, { id, state, retryAt })
    return true
  }
}

/** Runs the transition of an issue unless another process holds its lock. The lock ends with the process. */
const stepAlone = (services: LotteryServices, { id, state }: Issue): Promise<boolean> =>
  inTransaction(services.database, async (tx) => {
    if (!(await tryHoldIssue(tx, id))) return false
    const issue = await findIssueById(tx, id)
    if (!issue || issue.state !== state) return false
    await transitionOf[issue.state]?.(services, issue)
    return true
  })

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
