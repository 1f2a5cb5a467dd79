import { zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { KitServices } from '../../kit/services.ts'
import { house } from '../../ledger/accounts.ts'
import type { Settings } from '../../platform/settings.ts'
import { openPayeeNumber } from '../payee/payee-store.ts'
import { type Payout, type Payouts, type PayoutState, PayoutUnknown, PayoutUnsent } from '../withdrawal/payout.ts'
import { type Coin, coinNetwork, developmentChainId } from './coin.ts'
import { queueFollowing } from './follow-queue.ts'
import { type CoinPayout, findPayeeOf, findPayout, insertPayout, savePayout } from './payout-store.ts'
import { coinsIn, rateOf } from './rate.ts'
import { SignerDown, SignerLater, SignerOther, type SignerClient } from './signer-client.ts'
import type { OrderAnswer } from './signer/wire.ts'

/** The name of the channel that pays to coin addresses. */
export const coinChannel = 'coin'

type Tools = Pick<KitServices, 'database' | 'clock' | 'jobs' | 'secrets'> & {
  settings: Settings
  coin: Coin
  signer: SignerClient
}

/** Pays by the signer: coins at the rate of the try, which is kept before the signer is asked. */
export const coinPayouts = (tools: Tools): Payouts => ({
  provider: 'signer',
  channel: coinChannel,
  account: house('psp:coin'),
  kinds: ['COIN'],
  networks: [coinNetwork],
  isSandbox: tools.coin.chainId === developmentChainId,
  pay: (payout) => pay(tools, payout).catch(asPayoutError),
  ask: (reference) => ask(tools, reference),
})

/**
 * Also where nothing is kept: a process that stood still may keep and send it yet, as long as the clock of the signer lets it. What is kept
 * is read after the answer, since it is kept before the signer is asked.
 */
const ask = async (tools: Tools, reference: string): Promise<PayoutState | undefined> => {
  const answer = await tools.signer.ask(reference).catch(asPayoutError)
  if (!answer) return undefined
  const kept = await findPayout(tools.database, reference)
  if (!kept) throw new PayoutUnknown('the signer has an order of which nothing is kept')
  return learnOrder(tools, kept, answer)
}

const pay = async (tools: Tools, { reference, amount, currency, number, sentAt }: Payout): Promise<PayoutState> => {
  const { database, settings, coin, signer } = tools
  const rate = rateOf((await settings.get('coin.terms')).rate)
  const value = coinsIn(amount, rate, coin.decimals)
  if (value === 0n) return { status: 'failed', amount, currency, isPayeeRefused: false }
  await inTransaction(database, async (tx) => {
    await insertPayout(tx, { reference, amount, currency, value, rate }, sentAt)
    await queueFollowing(tx, tools)
  })
  const kept = await findPayout(database, reference)
  invariant(kept, 'a payment that is asked for was kept')
  const answer = await signer.pay({ reference, address: `0x${number.slice(2)}`, value: kept.value }, sentAt).catch(asOther)
  if (answer === 'other') return { status: 'succeeded', amount: zero, currency, isPayeeRefused: false }
  if (answer) return learnOrder(tools, kept, answer)
  await savePayout(database, { ...kept, state: 'FAILED' })
  return { status: 'failed', amount, currency, isPayeeRefused: false }
}

/** As after a database that was brought back from a copy: what the reference paid is a dispute. */
const asOther = (error: unknown): 'other' => {
  if (error instanceof SignerOther) return 'other'
  throw error
}

const asPayoutError = (error: unknown): never => {
  if (error instanceof SignerLater) throw new PayoutUnsent(error.message, { cause: error.cause })
  if (error instanceof SignerDown) throw new PayoutUnknown(error.message, { cause: error.cause })
  throw error
}

const stateOf = { NEW: 'ASKED', SENT: 'SENT', DONE: 'DONE', FAILED: 'FAILED' } as const
const statusOf = { NEW: 'pending', SENT: 'pending', DONE: 'succeeded', FAILED: 'failed' } as const

/** Keeps what the signer says of an order. Coins that were not asked for are a dispute, and so is another address. */
export const learnOrder = async (
  { database, secrets }: Pick<Tools, 'database' | 'secrets'>,
  kept: CoinPayout,
  { state, address, value, txHash, confirmations, needed }: OrderAnswer,
): Promise<PayoutState> => {
  await savePayout(database, {
    reference: kept.reference,
    state: stateOf[state],
    txHash: txHash === null ? null : `0x${txHash.slice(2)}`,
    confirmations,
    needed,
  })
  const payee = await findPayeeOf(database, kept.withdrawalId)
  const asked = payee && (await openPayeeNumber(secrets, payee))
  const isAsked = value === kept.value.toString() && address.toLowerCase() === asked?.toLowerCase()
  return { status: statusOf[state], amount: isAsked ? kept.amount : zero, currency: kept.currency, isPayeeRefused: false }
}
