import { zero } from '@tamuvo/money/amount.ts'
import { raiseAlarm } from '../../kit/alarms.ts'
import { isUnavailable, partOf, type Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { applyEvent } from '../deposit/apply-event.ts'
import type { Method } from '../deposit/method-store.ts'
import { lockDeposit, lockDepositsOf } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import type { Block, CoinTransfer } from './chain.ts'
import type { Coin } from './coin.ts'
import { insertUnasked } from './insert-unasked.ts'
import { chooseDeposit } from './match.ts'
import { type Rate, worthOf } from './rate.ts'
import { listPayable, type Payable } from './terms-store.ts'
import { insertArrival, lockArrival, moveArrival } from './transfer-store.ts'

/** What an arrival is judged by; read before the transaction. */
export type ArrivalTerms = {
  coin: Coin
  brand: SettingOf<'brand'>
  /** The rate of now. */
  rate: Rate
  /** The method of coins; none where there never was one. */
  method: Method | undefined
}

type Coming = { transfer: CoinTransfer; block: Block; memberId: bigint }

const dayMs = 86_400_000
/** As long coins that come late find their deposit. */
const lateDays = 90

/**
 * Notes coins that a block brought to a member, and the deposit that they pay: it no longer expires, and waits for confirmations. Coins
 * that nothing asked for get a deposit of their own. Those that are too little for one are kept aside and touch no deposit, since anybody
 * can send them. Nothing is credited yet.
 */
export const arrive = async (tx: Tx, services: CashierServices, terms: ArrivalTerms, coming: Coming): Promise<void> => {
  const { transfer, block, memberId } = coming
  const known = await lockArrival(tx, transfer)
  if (known) {
    if (known.address !== transfer.to || known.value !== transfer.value) return alarmChanged(tx, services, transfer)
    if (known.state === 'LOST' && known.takenAt) await alarmReturned(tx, services, transfer)
    return moveArrival(tx, transfer, block)
  }
  await lockDepositsOf(tx, memberId)
  const at = services.clock.now()
  const payable = await listPayable(tx, memberId, new Date(at.getTime() - lateDays * dayMs))
  const chosen = chooseDeposit({ value: transfer.value, blockAt: block.at }, payable)
  const rate = chosen?.inTime ? chosen.deposit.rate : terms.rate
  const worth = { amount: worthOf(transfer.value, rate, terms.coin.decimals), rate, isUnasked: !chosen }
  const judged = { ...coming, ...worth, chosen: chosen?.deposit }
  const depositId = isTooLittle(judged, terms) ? undefined : await depositOrNone(tx, services, terms, judged)
  await insertArrival(tx, { transfer, block, at, depositId, ...worth, isUnasked: worth.isUnasked || depositId === undefined })
}

type Judged = Coming & { amount: ReturnType<typeof worthOf>; rate: Rate; chosen: Payable | undefined }

/** Below the least deposit, unless a deposit asked for just that. */
const isTooLittle = ({ amount, transfer, chosen }: Judged, { method }: ArrivalTerms): boolean =>
  amount <= zero || (chosen?.value !== transfer.value && method !== undefined && amount < method.min)

/** Coins that no deposit can be found or made for are kept aside, with an alarm: what is wrong with one holds up no block. */
const depositOrNone = async (
  tx: Tx,
  services: CashierServices,
  terms: ArrivalTerms,
  judged: Judged,
): Promise<bigint | undefined> => {
  try {
    return await partOf(tx, () => depositFor(tx, services, terms, judged))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const { txHash } = judged.transfer
    services.log.error({ txHash, error: String(error) }, 'coins that came could not be matched with a deposit')
    const sentence = `Coins of ${txHash} could not be matched with a deposit; the log says why. They get one of their own.`
    await raiseAlarm(tx, { name: 'coin.unmatched', sentence, since: services.clock.now() })
    return undefined
  }
}

/** @returns undefined where there is none and none is made */
const depositFor = async (
  tx: Tx,
  services: CashierServices,
  terms: ArrivalTerms,
  { chosen, ...judged }: Judged,
): Promise<bigint | undefined> => {
  if (!chosen) return makeDeposit(tx, services, terms, judged)
  const deposit = await lockDeposit(tx, chosen.id)
  invariant(deposit, 'deposits are never deleted')
  const { id, state, amount, currency } = deposit
  if (state === 'PENDING') await applyEvent(tx, services, deposit, { event: 'submitted', amount, currency })
  return id
}

const makeDeposit = async (
  tx: Tx,
  services: CashierServices,
  { method, brand }: ArrivalTerms,
  { transfer, memberId, amount, rate }: Omit<Judged, 'chosen'>,
): Promise<bigint | undefined> => {
  if (!method?.open) return undefined
  const { to: address, value } = transfer
  const { id } = await insertUnasked(tx, services, { method, brand, memberId, amount, address, value, rate })
  return id
}

/** What a transaction does may depend on its block: what stands now is not what was seen, which stays taken back. */
const alarmChanged = (tx: Tx, { clock }: Pick<CashierServices, 'clock'>, { txHash }: CoinTransfer): Promise<void> =>
  raiseAlarm(tx, {
    name: 'coin.changed',
    sentence: `Coins of ${txHash} stand in another block with another amount or address: credit by hand what came.`,
    since: clock.now(),
  })

const alarmReturned = (tx: Tx, { clock }: Pick<CashierServices, 'clock'>, { txHash }: CoinTransfer): Promise<void> =>
  raiseAlarm(tx, {
    name: 'coin.returned',
    sentence: `Coins of ${txHash} stand in the chain again after their deposit was reversed: credit them by hand.`,
    since: clock.now(),
  })
