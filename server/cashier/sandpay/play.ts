import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'
import { queueDelivery } from './deliver.ts'
import { mayPlay, type Scenario, shortened, type Step, stepsOf } from './scenarios.ts'
import { insertEvent, lockPayin, type Payin, setScenario } from './store.ts'

/**
 * Plays a scenario on a payin, once: writes its events and enqueues their delivery.
 * @returns false when a scenario was chosen before, or the payin has expired
 */
export const play = async (tx: Tx, services: KitServices, ref: string, scenario: Scenario): Promise<boolean> => {
  const payin = await lockPayin(tx, ref)
  const now = services.clock.now()
  if (!payin || !mayPlay(payin.scenario, scenario, payin.expiresAt, now)) return false
  await setScenario(tx, ref, scenario)
  for (const step of stepsOf(scenario)) await take(tx, services, payin, step, now)
  return true
}

const take = async (tx: Tx, services: KitServices, payin: Payin, step: Step, now: Date): Promise<void> => {
  const event = {
    id: `evt_${services.rng.bytes(12).toString('hex')}`,
    ref: payin.ref,
    seq: step.seq,
    status: step.status,
    amount: amountOf(payin.amount, step),
    happensAt: new Date(now.getTime() + (step.afterMs ?? 0)),
  }
  await insertEvent(tx, event)
  for (let copy = 0; copy < (step.copies ?? 1); copy++) await queueDelivery(tx, services.jobs, event.id, 0, event.happensAt)
}

const amountOf = (asked: Amount, step: Step): Amount => (step.short ? shortened(asked) : asked)
