import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { inTransaction } from '../../kit/database.ts'
import { publish } from '../withdrawal/move.ts'
import { queueQuestion } from '../withdrawal/queue.ts'
import type { WithdrawalServices } from '../withdrawal/services.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { learnOrder } from './coin-payouts.ts'
import { queueFollowing } from './follow-queue.ts'
import { type CoinPayout, findPayout, listOpenPayouts } from './payout-store.ts'
import { SignerAway, type SignerClient } from './signer-client.ts'
import { workOnEach } from './work-on-each.ts'

/** So long the signer may be away without an alarm while something is to be paid. */
const patienceMs = 60_000
const alarmName = 'coin.signer'

/**
 * Asks the signer how far its payments are, for who waits; one that is over is settled at once. As long as one is open it is asked again
 * soon; without one it is left alone.
 */
export const followPayouts = async (services: WithdrawalServices): Promise<void> => {
  const { signer, database, clock } = services
  if (!signer) return
  const open = await listOpenPayouts(database)
  await followEach(services, signer, open)
  if (open.length > 0) await inTransaction(database, (tx) => queueFollowing(tx, { jobs: services.jobs, clock }))
}

const followEach = async (services: WithdrawalServices, signer: SignerClient, open: readonly CoinPayout[]): Promise<void> => {
  const { database, clock, log } = services
  try {
    await workOnEach(services, open, {
      alarm: 'coin.following',
      nameOf: ({ reference }) => reference,
      work: (payout) => followOne(services, signer, payout),
      isOfAll: (error) => error instanceof SignerAway,
    })
    await clearAlarm(database, alarmName, clock.now())
  } catch (error) {
    if (!(error instanceof SignerAway)) throw error
    log.warn({ error: error.message }, 'the signer does not answer')
    const since = open[0]?.askedAt ?? clock.now()
    if (clock.now().getTime() - since.getTime() < patienceMs) return
    const sentence = `The signer does not answer, and ${open.length} payments by coin wait for it.`
    await raiseAlarm(database, { name: alarmName, sentence, since: clock.now() })
  }
}

const followOne = async (services: WithdrawalServices, signer: SignerClient, payout: CoinPayout): Promise<void> => {
  const answer = await signer.ask(payout.reference)
  if (answer) await learnOrder(services, payout, answer)
  const now = await findPayout(services.database, payout.reference)
  if (now && isNews(payout, now)) await tell(services, now)
}

const isNews = (before: CoinPayout, now: CoinPayout): boolean =>
  before.state !== now.state || before.txHash !== now.txHash || before.confirmations !== now.confirmations

const tell = (services: WithdrawalServices, { reference, withdrawalId, state }: CoinPayout): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const withdrawal = await findWithdrawal(tx, withdrawalId)
    if (withdrawal) publish(tx, services, withdrawal)
    if (state === 'DONE' || state === 'FAILED') await queueQuestion(tx, services, { reference, asked: 0 })
  })
