import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { house } from '../../ledger/accounts.ts'
import { readSettings } from '../../platform/settings.ts'
import { applyEvent, publishDeposit } from '../deposit/apply-event.ts'
import type { Deposit } from '../deposit/deposit.ts'
import { lockDeposit } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import { listAttempts, membersChannel, saveAttempt } from '../withdrawal/attempt-store.ts'
import { changeStage, moveOn, publish } from '../withdrawal/move.ts'
import { postPart } from '../withdrawal/post.ts'
import { restOf } from '../withdrawal/rules.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { prepareBonus } from './bonus.ts'
import { closeIfOver, endOffer } from './close-offer.ts'
import { stageMinutes } from './open-offer.ts'
import type { Because, Part } from './part.ts'
import { sendNotice } from './notice.ts'
import { queueWatch } from './queue.ts'
import { decide, type PartEvent, type PartOutcome, remindersAt } from './rules.ts'
import { findPart, listParts, savePart } from './store.ts'

/** A part with what belongs to it. Locked in this order, everywhere: the withdrawal, the deposit; the part moves under both. */
export type LockedPart = { withdrawal: Withdrawal; deposit: Deposit; part: Part }

/** @param part as found; what of it decides is read again under the locks */
export const lockPart = async (tx: Tx, { id, withdrawalId, depositId }: Part): Promise<LockedPart> => {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const deposit = await lockDeposit(tx, depositId)
  const part = await findPart(tx, id)
  invariant(withdrawal && deposit && part, 'withdrawals, deposits and parts stay')
  return { withdrawal, deposit, part }
}

type Settings = Awaited<ReturnType<typeof readSettings>>

const minuteMs = 60_000

/** `received`: where two people found that less than all of it arrived. */
type MovingBy = { event: PartEvent; hasProof?: boolean; countsSilence?: boolean; received?: Amount }

/** Moves a part by an event: its state, the money, the withdrawal and the deposit, in one transaction. */
export const movePart = async (
  tx: Tx,
  services: CashierServices,
  locked: LockedPart,
  { event, hasProof = false, countsSilence = true, received }: MovingBy,
): Promise<PartOutcome> => {
  const now = services.clock.now()
  const outcome = decide(locked.part, event, { now, hasProof, countsSilence })
  if (outcome.is !== 'moved') return outcome
  // By the same connection: what waits for a second one within a transaction can exhaust the pool.
  const settings = await readSettings(tx, services.log)
  const part = { ...locked.part, state: outcome.state }
  const moving: Moving = { ...locked, part, settings, now }
  switch (outcome.state) {
    case 'WAIT_CONFIRM':
      await takeProof(tx, services, moving)
      break
    case 'DISPUTED':
      await dispute(tx, services, moving, event)
      break
    case 'RECEIVED':
    case 'FORCED_RECEIVED':
      await receive(tx, services, { ...moving, received: received ?? part.amount })
      break
    case 'RETURNED':
      await giveBack(tx, services, moving, event)
      break
    case 'WAIT_PAY':
      break
  }
  return outcome
}

type Moving = LockedPart & { settings: Settings; now: Date }
type Receiving = Moving & { received: Amount }

const takeProof = async (
  tx: Tx,
  services: CashierServices,
  { withdrawal, deposit, part, settings, now }: Moving,
): Promise<void> => {
  const confirmBy = new Date(now.getTime() + settings['p2p.confirmMinutes'] * minuteMs)
  const noticedAt = await sendNotice(tx, services, part, withdrawal)
  await savePart(tx, { ...part, paidAt: now, confirmBy, noticedAt })
  await applyEvent(tx, services, deposit, eventOf(deposit, 'submitted'))
  await queueWatch(tx, services, part.id, remindersAt(confirmBy, now).next)
  await tellPayee(tx, withdrawal, { kind: 'p2p.paid', part, at: now, minutes: settings['p2p.confirmMinutes'] })
  publish(tx, services, withdrawal)
}

/** A person decides: the clock of the payee stands still. */
const dispute = async (
  tx: Tx,
  services: CashierServices,
  { withdrawal, deposit, part, settings, now }: Moving,
  event: PartEvent,
): Promise<void> => {
  await savePart(tx, { ...part, disputedAt: now, unreached: event === 'unheard' })
  await changeStage(tx, services, withdrawal, { sla: settings['wd.sla'], detour: 'trouble' })
  publishDeposit(tx, services, deposit)
}

const receive = async (tx: Tx, services: CashierServices, receiving: Receiving): Promise<void> => {
  const { deposit, part, received, settings, now } = receiving
  const { withdrawal, entryId } = await takeFromPayee(tx, services, receiving)
  const bonus = await prepareBonus(tx, services, { part, received, settings, now })
  // As it arrived: two people have looked at it where it is less than was asked for.
  const credited = { event: 'succeeded', amount: received, currency: deposit.currency, review: 'none' } as const
  const { outcome } = await applyEvent(tx, services, deposit, credited)
  invariant(outcome.is === 'credited', 'a part is paid by a deposit that waits for it')
  const bonusEntryId = await bonus.post()
  await savePart(tx, { ...part, endedAt: now, received, entryId, bonus: bonus.amount, bonusEntryId })
  const kind = part.state === 'RECEIVED' ? 'p2p.received' : 'p2p.forced'
  await tellPayee(tx, withdrawal, { kind, part: { ...part, amount: received }, at: now })
  if (withdrawal.finishedAt === null) await closeIfOver(tx, services, withdrawal, { sla: settings['wd.sla'] })
}

const paidFrom = house('psp:members')

/** The last part ends the hold by the key of its end, as any payment does; the others have keys of their own. */
const takeFromPayee = async (
  tx: Tx,
  services: CashierServices,
  { withdrawal, part, received, settings, now }: Receiving,
): Promise<{ withdrawal: Withdrawal; entryId: bigint }> => {
  const sla = settings['wd.sla']
  if (received === restOf(withdrawal)) {
    const open = (await listAttempts(tx, withdrawal.id)).find(
      (each) => each.channel === membersChannel && each.state === 'PENDING',
    )
    invariant(open, 'members pay by a try of their own')
    await saveAttempt(tx, open, { state: 'SUCCEEDED', reason: null, finishedAt: now })
    const paid = await moveOn(tx, services, withdrawal, { event: 'succeed', paidFrom, sla })
    invariant(paid?.paidEntryId, 'the last part pays the withdrawal')
    await endOffer(tx, withdrawal.id, now)
    return { withdrawal: paid, entryId: paid.paidEntryId }
  }
  const { entryId } = await postPart(tx, services, withdrawal, { id: part.id, amount: received, paidFrom })
  const others = (await listParts(tx, [withdrawal.id])).filter(({ id }) => id !== part.id)
  const detour = others.some(({ state }) => state === 'DISPUTED') ? 'trouble' : 'members'
  const moved = await moveOn(tx, services, withdrawal, {
    event: 'part',
    part: received,
    detour,
    minutes: minutesOf(settings),
    sla,
  })
  invariant(moved, 'a part is paid of what is being paid')
  return { withdrawal: moved, entryId }
}

/** Nothing arrived: the deposit ends, and what the part had taken is free again. */
const giveBack = async (tx: Tx, services: CashierServices, moving: Moving, event: PartEvent): Promise<void> => {
  const { withdrawal, deposit, part, settings, now } = moving
  const because = becauseOf(event, part)
  await savePart(tx, { ...part, because, endedAt: now })
  const ended = because === 'NOT_RECEIVED' || because === 'PAYEE_STOPPED' ? { ...deposit, reason: because } : deposit
  await applyEvent(tx, services, ended, eventOf(deposit, depositEvents[because]))
  const left = await listParts(tx, [withdrawal.id])
  const isTrouble = left.some(({ state }) => state === 'DISPUTED')
  const sla = settings['wd.sla']
  const after =
    withdrawal.holder === 'STAFF' && !isTrouble
      ? await changeStage(tx, services, withdrawal, { sla, detour: 'members', minutes: minutesOf(settings) })
      : withdrawal
  publish(tx, services, after)
  await closeIfOver(tx, services, after, { sla })
}

const depositEvents = { UNPAID: 'expired', CANCELLED: 'cancelled', NOT_RECEIVED: 'rejected', PAYEE_STOPPED: 'cancelled' } as const

/** Whose payee may no longer be paid is not left unpaid by its payer. */
const becauseOf = (event: PartEvent, { stoppedAt }: Part): Because => {
  if (event === 'stopped' || (stoppedAt && event !== 'ruled-unpaid')) return 'PAYEE_STOPPED'
  if (event === 'cancelled') return 'CANCELLED'
  return event === 'expired' ? 'UNPAID' : 'NOT_RECEIVED'
}

const eventOf = <Event>({ amount, currency }: Deposit, event: Event): { event: Event; amount: Amount; currency: string } => ({
  event,
  amount,
  currency,
})

const minutesOf = (settings: Settings): number => stageMinutes(settings['p2p.rules'].openMinutes, settings['p2p.confirmMinutes'])

type News = { kind: 'p2p.paid' | 'p2p.reminder' | 'p2p.received' | 'p2p.forced'; part: Part; at: Date; minutes?: number }

/** The payee's message about a part. */
export const tellPayee = (tx: Tx, { memberId, reference }: Withdrawal, { kind, part, at, minutes }: News): Promise<void> =>
  appendEvents(tx, {
    kind,
    memberId,
    at,
    body: {
      partId: part.id.toString(),
      withdrawalId: part.withdrawalId.toString(),
      reference,
      amount: toWire(part.amount),
      ...(minutes === undefined ? {} : { minutes: String(minutes) }),
    },
  })
