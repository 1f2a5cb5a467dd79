import type { CashierServices } from '../services.ts'
import { SignerDown, SignerLater } from './signer-client.ts'
import { endSweep, insertSweep, listDue, listOpen } from './sweep-store.ts'

/** Has the signer bring coins of members' addresses to the house. An order is kept before it is asked for, and asked for until it is over. */
export const sweepCoins = async (services: CashierServices): Promise<void> => {
  const { coin, signer, database, settings, clock } = services
  if (!coin || !signer) return
  const { sweepFrom } = await settings.get('coin.terms')
  const least = BigInt(sweepFrom) * 10n ** BigInt(coin.decimals)
  for (const { address, number, value, count } of await listDue(database, { account: coin.account, least }))
    await insertSweep(database, { reference: `S${coin.account}-${number}-${count + 1}`, address, value }, clock.now())
  for (const { reference, number } of await listOpen(database)) {
    try {
      const answer = await signer.sweep({ reference, number })
      if (answer?.state === 'DONE') await endSweep(database, reference, { swept: answer.value, txHash: answer.txHash })
      if (!answer || answer.state === 'FAILED')
        await endSweep(database, reference, { swept: null, txHash: answer?.txHash ?? null })
    } catch (error) {
      if (!(error instanceof SignerDown || error instanceof SignerLater)) throw error
      return services.log.warn({ error: error.message }, 'the signer does not answer')
    }
  }
}
