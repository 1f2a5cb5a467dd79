import { sum } from '@tamuvo/money/amount.ts'
import { clearAlarm } from '../../kit/alarms.ts'
import { inTransaction, type Queryable } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Method } from '../deposit/method-store.ts'
import { methodOf } from '../deposit/methods.ts'
import { applyEvent } from '../deposit/apply-event.ts'
import { lockDeposit, lockDepositsOf } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import { findTip } from './block-store.ts'
import { endCollected, insertCollected, listAside, listCollectable, listCollectedGone, type Owner } from './collect-store.ts'
import { insertUnasked } from './insert-unasked.ts'
import { rateOf } from './rate.ts'
import { credit } from './settle.ts'
import { workOnEach } from './work-on-each.ts'

/**
 * Credits coins that were kept aside, once all that lie at an address are worth a deposit and enough blocks stand for each of them.
 * While the way is closed they wait.
 */
export const collectAside = async (services: CashierServices, confirmations: bigint): Promise<void> => {
  const { database, settings } = services
  const method = await methodOf(database, settings, 'coin')
  if (!method?.open) return
  await workOnEach(services, await listCollectable(database, await newestThatCounts(database, confirmations), method.min), {
    alarm: 'coin.collecting',
    nameOf: ({ address }) => address,
    work: (owner) => collect(services, { owner, method, confirmations }),
  })
  // What could not be matched when it came has a deposit of its own by now.
  const waiting = await listCollectable(database, everyBlock, method.min)
  if (waiting.length === 0) await clearAlarm(database, 'coin.unmatched', services.clock.now())
}

const everyBlock = 2n ** 62n

/** The newest block on which so many blocks stand, itself among them. */
const newestThatCounts = async (from: Queryable, confirmations: bigint): Promise<bigint> =>
  ((await findTip(from))?.number ?? 0n) - confirmations + 1n

type Collecting = { owner: Owner; method: Method; confirmations: bigint }

/** Once, whatever dies: the transfers are locked, and each stands in one deposit. */
const collect = async (services: CashierServices, { owner, method, confirmations }: Collecting): Promise<void> => {
  const { database, settings, clock } = services
  const [brand, { rate }] = await Promise.all([settings.get('brand'), settings.get('coin.terms')])
  const terms = { check: await services.checkDeposits(clock.now()), method }
  await inTransaction(database, async (tx) => {
    await lockDepositsOf(tx, owner.memberId)
    // Looked at again: the chain may have taken blocks back since the list was read.
    const list = await listAside(tx, owner.address, await newestThatCounts(tx, confirmations))
    const amount = sum(list.map((each) => each.amount))
    if (amount < method.min) return
    const value = list.reduce((total, each) => total + each.value, 0n)
    const deposit = await insertUnasked(tx, services, { method, brand, ...owner, amount, value, rate: rateOf(rate) })
    await insertCollected(tx, deposit.id, list)
    await credit(tx, services, { deposit, coins: { id: `coins:${deposit.id}`, amount, isUnasked: true }, terms })
  })
}

/** Takes back what was added up, where the chain has taken some of its coins back for good: what is left is added up again. */
export const takeBackCollected = async (services: CashierServices, upTo: bigint): Promise<void> =>
  workOnEach(services, await listCollectedGone(services.database, upTo), {
    alarm: 'coin.taking-back-collected',
    nameOf: String,
    work: (id) =>
      inTransaction(services.database, async (tx) => {
        const deposit = await lockDeposit(tx, id)
        invariant(deposit, 'deposits are never deleted')
        if (!(await listCollectedGone(tx, upTo)).includes(id)) return
        await endCollected(tx, id)
        const { currency, amount } = deposit
        await applyEvent(tx, services, deposit, { event: 'reversed', amount, currency })
      }),
  })
