import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { subtract } from '@tamuvo/money/amount.ts'
import { type Correction, endCorrection, findCorrection } from '../betting/correction-store.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Job } from '../kit/jobs.ts'
import { type DrawGame, findDrawGame } from './games.ts'
import type { Issue } from './issue.ts'
import { correctJackpot } from './jackpot-correction.ts'
import type { LotteryServices } from './services.ts'
import { gradeBy, oppositesBy, patternsBy } from './rules.ts'
import { addToTotals, findIssueById } from './store.ts'
import { publishIssue, publishJackpot } from './publish.ts'

export const correctingJob = 'lottery.correct'

/** The canonical text of a result, independent of the order of its fields. */
export const writeResult = (family: DrawGame['family'], result: Draw): string =>
  JSON.stringify(readDraw(family, result) ?? result)

/** @throws InvariantError for a text that is not canonical */
export const readResult = (family: DrawGame['family'], text: string): Draw => {
  const result = readDraw(family, JSON.parse(text))
  invariant(result, 'only results of the game were written down')
  return result
}

/** Executes approved corrections. An interrupted run is resumed by any process. */
export const lotteryJobs = (services: LotteryServices): Job<never>[] => {
  const correct: Job<{ id: string }> = { name: correctingJob, run: ({ id }) => carryOut(services, BigInt(id)) }
  return [correct]
}

/** Posts differences, corrects the jackpot, then notifies members. Idempotent. */
export const carryOut = async (services: LotteryServices, correctionId: bigint): Promise<void> => {
  const { database, betting } = services
  const correction = await findCorrection(database, correctionId)
  if (!correction || correction.doneAt) return
  const issue = await findIssueById(database, correction.roundId)
  const game = issue && findDrawGame(issue.game)
  invariant(issue && game, 'corrections are of issues of known games')
  const [before, after] = [readResult(game.family, correction.replaces), readResult(game.family, correction.result)]
  const options = { patterns: patternsBy(game, after), opposites: oppositesBy(game) }
  await betting.correctRound(correction.id, gradeBy(game, after), options)
  const { jackpot } = game
  if (jackpot) await correctJackpot(services, { jackpot, issue, correction, before, after })
  await finish(services, game, issue, correction)
}

const finish = async (services: LotteryServices, { jackpot }: DrawGame, issue: Issue, { id }: Correction): Promise<void> => {
  const isFirst = await inTransaction(services.database, async (tx) => {
    const correction = await findCorrection(tx, id)
    invariant(correction, 'the correction is there')
    if (!(await endCorrection(tx, correction, services.clock.now()))) return false
    const { winners, paid, taken } = correction.totals
    await addToTotals(tx, issue.id, { winners, paid: subtract(paid, taken) })
    return true
  })
  if (!isFirst) return
  publishIssue(services, issue)
  if (jackpot) await publishJackpot(services, jackpot)
}
