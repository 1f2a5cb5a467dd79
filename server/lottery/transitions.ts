import { readTerms } from '@tamuvo/games/lottery/terms.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type DrawGame, findDrawGame } from './games.ts'
import type { Issue, IssueState } from './issue.ts'
import { fundJackpot, hitsJackpot, shareJackpot } from './jackpot.ts'
import { seedPurpose } from './draw-keys.ts'
import type { LotteryServices } from './services.ts'
import { findSignatures } from './beacon.ts'
import { digestPages, drawIssue, isSeedOf } from './proof.ts'
import { payRebates } from './rebates.ts'
import { gradeBy, oppositesBy, patternsBy } from './rules.ts'
import { rootOfTree } from './sale-tree.ts'
import { salesOf } from './sales.ts'
import { markSettled, moveIssue, publishOutcome } from './store.ts'
import { markClosed } from './store-sale.ts'
import { findSeed, takeSeed } from './store-seed.ts'
import { publishIssue, publishJackpot, publishOutcomes } from './publish.ts'

/** A transition of an issue. Idempotent: it may be interrupted anywhere and repeated by any process. */
export type Transition = (services: LotteryServices, issue: Issue) => Promise<void>

const openIssue: Transition = async (services, issue) => {
  if (services.clock.now() >= issue.closesAt) return closeIssue(services, issue)
  await move(services, issue, 'open', issue.closesAt)
}

/** Computes the digest and nets opposite bets at once, so that both are ready when the draw is due. */
const closeIssue: Transition = async (services, issue) => {
  const { betting, clock, database } = services
  await betting.closeRound(issue.id)
  const { tree, ...counted } = await digestPages(salesOf(database, issue))
  const sales = { ...counted, salesRoot: rootOfTree(tree), leafCount: tree.leaves.length, closedAt: clock.now() }
  // An issue that was not opened here may still have tickets, because other processes sell by the clock. Without any it is
  // void, so that a long downtime is not followed by many empty draws.
  if (issue.state === 'scheduled' && sales.ticketCount === 0) return voidIssue(services, issue)
  await betting.netRound(issue.id, oppositesBy(gameOf(issue)))
  const isFirst = await markClosed(database, issue, sales, tree)
  if (isFirst) publishIssue(services, { ...issue, state: 'closed', sales })
}

const voidIssue: Transition = async (services, issue) => {
  await services.betting.voidRound(issue.id)
  await move(services, issue, 'void', null)
}

const publishDraw: Transition = async (services, issue) => {
  const { database, clock } = services
  const seed = await openSeed(services, issue)
  if (seed === undefined) return waitOrVoid(services, issue, 'seed')
  const signatures = await signaturesOf(services, issue)
  if (signatures === undefined) return waitOrVoid(services, issue, 'beacon')
  const outcome = drawIssue(issue, gameOf(issue).family, { seed, signatures, drawnAt: clock.now() })
  await inTransaction(database, async (tx) => {
    invariant(await takeSeed(tx, issue.id), 'one process at a time draws an issue')
    await publishOutcome(tx, issue.id, outcome)
  })
  if (issue.failures > 0) await clearAlarm(database, alarmOf(issue), clock.now())
  publishIssue(services, { ...issue, state: 'drawn', outcome })
}

const minuteMs = 60_000

/** The seed of an issue; undefined when it is gone, cannot be opened, or is not the one that was committed to. */
const openSeed = async ({ database, drawKeys }: LotteryServices, issue: Issue): Promise<string | undefined> => {
  const stored = await findSeed(database, issue.id)
  if (!stored) return undefined
  const seed = 'clear' in stored ? stored.clear : drawKeys.seals().open(seedPurpose(issue.id), stored)?.toString()
  return seed !== undefined && isSeedOf(issue, seed) ? seed : undefined
}

/** The signatures of the beacon of an issue: null by the recipe without one, undefined while one is missing. */
const signaturesOf = async (services: LotteryServices, issue: Issue): Promise<readonly string[] | null | undefined> => {
  const { game, number, commitment, sales, terms } = issue
  if (terms === null) return null
  const beacon = readTerms(terms)?.beacon
  invariant(beacon && commitment !== null && sales, 'a closed issue with terms has its commitment and digest')
  return findSignatures(services, beacon, { game, issue: number, commitment, salesDigest: sales.salesDigest })
}

/** The minutes after which a draw that cannot take place is void: those of its terms, else the setting. */
const voidMinutesOf = async ({ settings }: LotteryServices, { terms }: Issue): Promise<number> =>
  (terms === null ? undefined : readTerms(terms)?.voidAfterMinutes) ?? settings.get('lottery.voidAfterMinutes')

const alarmOf = ({ game, number }: Issue): string => `draw ${game} ${number}`

const sentences = { seed: 'The seed of this draw is lost.', beacon: 'The beacon of this draw is late.' }
/** A beacon may take a moment; who is called for it has something to do. */
const alarmAfterMs = { seed: 0, beacon: 15_000 }

/**
 * Voids a draw without its seed or beacon, once the time of the rule is over. Results from outside are waited for.
 * @throws Error before that, so that it is tried again at growing intervals
 */
const waitOrVoid = async (services: LotteryServices, issue: Issue, missing: keyof typeof sentences): Promise<void> => {
  const { clock, database, log, metrics } = services
  const { game, number, drawsAt, sales, source } = issue
  const lateMs = clock.now().getTime() - drawsAt.getTime()
  if (source !== 'RNG' || lateMs < (await voidMinutesOf(services, issue)) * minuteMs) {
    if (lateMs >= alarmAfterMs[missing])
      await raiseAlarm(database, { name: alarmOf(issue), sentence: sentences[missing], since: clock.now() })
    throw new Error(`the ${missing} of ${game} ${number} is missing`)
  }
  log.error({ game, issue: number, sales, missing }, 'a draw cannot take place: it is void, and its stakes go back')
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
    opposites: oppositesBy(game),
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
