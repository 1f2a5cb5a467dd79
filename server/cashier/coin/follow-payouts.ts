import { inTransaction } from '../../kit/database.ts'
import { publish } from '../withdrawal/move.ts'
import { queueQuestion } from '../withdrawal/queue.ts'
import type { WithdrawalServices } from '../withdrawal/services.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { learnOrder } from './coin-payouts.ts'
import { type CoinPayout, findPayout, listOpenPayouts } from './payout-store.ts'
import { SignerDown } from './signer-client.ts'

/** Asks the signer how far its payments are, for who waits; one that is over is settled at once. */
export const followPayouts = async (services: WithdrawalServices): Promise<void> => {
  if (!services.signer) return
  for (const payout of await listOpenPayouts(services.database)) {
    try {
      const answer = await services.signer.ask(payout.reference)
      if (answer) await learnOrder(services, payout, answer)
    } catch (error) {
      if (!(error instanceof SignerDown)) throw error
      return services.log.warn({ error: error.message }, 'the signer does not answer')
    }
    const now = await findPayout(services.database, payout.reference)
    if (now && isNews(payout, now)) await tell(services, now)
  }
}

const isNews = (before: CoinPayout, now: CoinPayout): boolean =>
  before.state !== now.state || before.txHash !== now.txHash || before.confirmations !== now.confirmations

const tell = (services: WithdrawalServices, { reference, withdrawalId, state }: CoinPayout): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const withdrawal = await findWithdrawal(tx, withdrawalId)
    if (withdrawal) publish(tx, services, withdrawal)
    if (state === 'DONE' || state === 'FAILED') await queueQuestion(tx, services, { reference, asked: 0 })
  })
