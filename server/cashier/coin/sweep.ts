import type { CashierServices } from '../services.ts'
import { SignerAway, type SignerClient, SignerLater } from './signer-client.ts'
import { endSweep, insertSweep, listDue, listOpen, type OpenSweep } from './sweep-store.ts'
import { workOnEach } from './work-on-each.ts'

/** Has the signer bring coins of members' addresses to the house. An order is kept before it is asked for, and asked for until it is over. */
export const sweepCoins = async (services: CashierServices): Promise<void> => {
  const { coin, signer, database, settings, clock, log } = services
  if (!coin || !signer) return
  const { sweepFrom } = await settings.get('coin.terms')
  const least = BigInt(sweepFrom) * 10n ** BigInt(coin.decimals)
  for (const { address, number, value, count } of await listDue(database, { account: coin.account, least }))
    await insertSweep(database, { reference: `S${coin.account}-${number}-${count + 1}`, address, value }, clock.now())
  try {
    await workOnEach(services, await listOpen(database), {
      alarm: 'coin.sweeping',
      nameOf: ({ reference }) => reference,
      work: (sweep) => askSweep(services, signer, sweep),
      isOfAll: (error) => error instanceof SignerAway || error instanceof SignerLater,
    })
  } catch (error) {
    if (!(error instanceof SignerAway || error instanceof SignerLater)) throw error
    log.warn({ error: error.message }, 'the signer does not answer')
  }
}

const askSweep = async (
  { database }: Pick<CashierServices, 'database'>,
  signer: SignerClient,
  { reference, number }: OpenSweep,
): Promise<void> => {
  const answer = await signer.sweep({ reference, number })
  if (answer?.state === 'DONE') await endSweep(database, reference, { swept: answer.value, txHash: answer.txHash })
  if (!answer || answer.state === 'FAILED') await endSweep(database, reference, { swept: null, txHash: answer?.txHash ?? null })
}
