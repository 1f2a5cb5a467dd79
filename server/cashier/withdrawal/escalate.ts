import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { inTransaction } from '../../kit/database.ts'
import { announce, publish } from './move.ts'
import { countLate, markBroken, takeBroken } from './promise-store.ts'
import type { WithdrawalServices } from './services.ts'
import { findWithdrawal } from './store.ts'

const alarmName = 'withdrawals.late'
const atOnce = 100

/**
 * Notices promises that were broken: the member reads that it takes longer, staff get an alarm until none is late. Each broken promise
 * is noticed once.
 */
export const escalate = async (services: WithdrawalServices): Promise<void> => {
  while ((await noticeBroken(services)) === atOnce);
  const { database, clock, metrics } = services
  const { count, since } = await countLate(database)
  metrics.lateWithdrawals.set(count)
  if (count === 0) return clearAlarm(database, alarmName, clock.now())
  const sentence = `${count} ${count === 1 ? 'withdrawal is' : 'withdrawals are'} late: GET /bo/withdrawals?queue=late names them.`
  await raiseAlarm(database, { name: alarmName, sentence, since: since ?? clock.now() })
}

const noticeBroken = (services: WithdrawalServices): Promise<number> =>
  inTransaction(services.database, async (tx) => {
    const at = services.clock.now()
    const broken = await takeBroken(tx, at, atOnce)
    for (const id of broken) {
      await markBroken(tx, id, at)
      const withdrawal = await findWithdrawal(tx, id)
      if (!withdrawal) continue
      await announce(tx, 'withdrawal.late', withdrawal, at, { stage: withdrawal.stage })
      publish(tx, services, withdrawal)
    }
    return broken.length
  })
