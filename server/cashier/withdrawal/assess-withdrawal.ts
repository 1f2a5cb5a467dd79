import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { moveOn } from './move.ts'
import { insertHold } from './hold-store.ts'
import { queueSend } from './queue.ts'
import { type RiskPoint, riskOf } from './risk-rules.ts'
import { readSigns } from './risk-signs.ts'
import { assess } from './rules.ts'
import type { WithdrawalServices } from './services.ts'
import { lockWithdrawal } from './store.ts'

/** The automatic check of a new withdrawal: approved by the rules alone, or a person decides. Idempotent. */
export const assessWithdrawal = async (services: WithdrawalServices, id: bigint): Promise<void> => {
  const { settings, database } = services
  const [risk, autoMax, sla] = await Promise.all([settings.get('wd.risk'), settings.get('wd.autoMax'), settings.get('wd.sla')])
  await inTransaction(database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    const begun = withdrawal && (await moveOn(tx, services, withdrawal, { event: 'assess', sla }))
    if (!begun) return
    const { score, points } = riskOf(await readSigns(tx, services, begun))
    const assessed = { ...begun, score, risk: points }
    const asked = { asked: begun.amount, fourEyes: begun.fourEyes, score, mustReview: points.some(({ calls }) => calls) }
    const assessment = assess(asked, { ...risk, autoMax: fromWire(autoMax) })
    if (assessment.is === 'pass') {
      await moveOn(tx, services, assessed, { event: 'pass', sla })
      return queueSend(tx, services, id)
    }
    await moveOn(tx, services, assessed, { event: 'review', sla })
    if (!assessment.hold) return
    const { memberId } = begun
    const at = services.clock.now()
    await insertHold(tx, {
      id: services.newId(),
      memberId,
      reason: sentenceOf(score, points),
      words: '',
      setBy: 0n,
      setAt: at,
      until: null,
    })
  })
}

const sentenceOf = (score: number, points: readonly RiskPoint[]): string =>
  `risk score ${score}: ${points.map(({ name, points: worth }) => `${name} ${worth}`).join(', ')}`
