import * as contract from '@tamuvo/contract/lottery-corrections.ts'
import { type Correction } from '../betting/correction-store.ts'
import { decideOnCorrection as decide } from '../betting/corrections.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { correctingJob, readResult } from './corrections.ts'
import { findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { findIssueById, publishCorrection } from './store.ts'
import { publishIssue } from './publish.ts'

const reasonMin = 10

export const decideOnCorrection = handle(
  contract.decideOnCorrection,
  async ({ input, staff, refuse }, services: LotteryServices) => {
    const { decision: state, reason } = input
    if (state === 'rejected' && reason.trim().length < reasonMin) throw refuse('FIELDS_INVALID', { fields: { reason: 'length' } })
    const check = { id: BigInt(input.id), checker: staff.id, decision: reason.trim() }
    const decided = await inTransaction(services.database, async (tx) => {
      const made = await decide(tx, services, state, check)
      if (made.is !== 'approved') return made
      if (made.correction.roundId < (await archivedUpto(tx))) throw refuse('ARCHIVED')
      await publish(tx, services, made.correction)
      return made
    })
    switch (decided.is) {
      case 'approved':
        await publishState(services, decided.correction)
        return { state }
      case 'rejected':
        return { state }
      case 'same-person':
        throw refuse('SAME_PERSON')
      case 'decided':
        throw refuse('CASE_CLOSED', { state: decided.state })
      case 'unknown':
        throw refuse('NOT_FOUND')
    }
  },
)

/** Publishes the right result and enqueues the job that executes the correction. */
const publish = async (tx: Tx, { jobs, clock }: LotteryServices, { id, roundId, result, reason }: Correction): Promise<void> => {
  const issue = await findIssueById(tx, roundId)
  const game = issue && findDrawGame(issue.game)
  invariant(game, 'corrections are of issues of known games')
  await publishCorrection(tx, roundId, { result: readResult(game.family, result), reason, at: clock.now() })
  await jobs.add(tx, correctingJob, { id: String(id) }, { key: `${correctingJob}:${id}` })
}

const publishState = async (services: LotteryServices, { roundId }: Correction): Promise<void> => {
  const issue = await findIssueById(services.database, roundId)
  if (issue) publishIssue(services, issue)
}
