import type { ReturnReason } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import { add, type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { Account } from '../../ledger/accounts.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { CashierServices } from '../services.ts'
import { postPaid, postRelease } from './post.ts'
import { markBroken } from './promise-store.ts'
import { saveWithdrawal } from './store.ts'
import { beginStep } from './step-store.ts'
import { type Detour, moves, promisedIn, type WithdrawalEvent } from './transitions.ts'
import type { Act, Withdrawal } from './withdrawal.ts'

export type MoveTools = Pick<CashierServices, 'ledger' | 'rooms' | 'clock'>

/** How long stages may take. Read before the transaction. */
export type Sla = SettingOf<'wd.sla'>

/** What happens, with what belongs to it. */
export type Moving = {
  event: WithdrawalEvent
  detour?: Detour
  /** With `succeed`: the account that was paid from. */
  paidFrom?: Account
  /** With `part`: what was paid, and posted. */
  part?: Amount
  /** How long the stage may take, where that is not as `wd.sla` says. */
  minutes?: number
  /** With `reject` and `return`. */
  reason?: ReturnReason
  words?: string
  act?: Act
}

const minuteMs = 60_000

const minutesOf = (stage: WithdrawalStage, sla: Sla): number | undefined => {
  const minutes: Partial<Record<WithdrawalStage, number>> = {
    CHECK: sla.check,
    REVIEW: sla.review,
    SEND: sla.send,
    PAYMENT: sla.payment,
    TROUBLE: sla.trouble,
  }
  return minutes[stage]
}

/** The promise of a state. A stage that goes on keeps its deadline. */
export const promiseOf = (
  state: WithdrawalState,
  { sla, at, detour, before, ...set }: { sla: Sla; at: Date; detour?: Detour; before?: Withdrawal; minutes?: number | undefined },
): Pick<Withdrawal, 'stage' | 'holder' | 'stageAt' | 'deadline' | 'isLate'> => {
  const promised = promisedIn(state, detour)
  if (before?.stage === promised.stage && before.holder === promised.holder) {
    const { stageAt, deadline, isLate } = before
    return { ...promised, stageAt, deadline, isLate }
  }
  const minutes = set.minutes ?? minutesOf(promised.stage, sla)
  const deadline = minutes === undefined ? null : new Date(at.getTime() + minutes * minuteMs)
  return { ...promised, stageAt: at, deadline, isLate: false }
}

/**
 * Moves a withdrawal by an event: state, money, promise, outbox event, and the live message after the commit.
 * @param withdrawal locked by the transaction
 * @returns undefined when the event has no transition in its state; nothing happened
 */
export const moveOn = async (
  tx: Tx,
  tools: MoveTools,
  withdrawal: Withdrawal,
  { sla, ...moving }: Moving & { sla: Sla },
): Promise<Withdrawal | undefined> => {
  const state = moves[withdrawal.state][moving.event]
  if (!state) return undefined
  const at = tools.clock.now()
  await noteBroken(tx, withdrawal, at)
  const settled = await settle(tx, tools, withdrawal, { state, ...moving })
  const { detour, minutes } = moving
  const promise = promiseOf(state, { sla, at, detour, minutes, before: withdrawal })
  return write(tx, tools, { ...settled, state, ...promise }, at, moving.act)
}

/** Hands a withdrawal to another, in the same state: to staff where the usual way is left. */
export const changeStage = async (
  tx: Tx,
  tools: MoveTools,
  withdrawal: Withdrawal,
  { sla, detour, minutes, act }: { sla: Sla; detour: Detour; minutes?: number; act?: Act },
): Promise<Withdrawal> => {
  const at = tools.clock.now()
  await noteBroken(tx, withdrawal, at)
  const promise = promiseOf(withdrawal.state, { sla, at, detour, minutes, before: withdrawal })
  return write(tx, tools, { ...withdrawal, ...promise }, at, act)
}

/** A stage that ends too late was late, though no job has looked meanwhile: it counts, and its step says so. */
const noteBroken = async (tx: Tx, { id, deadline, isLate }: Withdrawal, at: Date): Promise<void> => {
  if (deadline && !isLate && deadline < at) await markBroken(tx, id, at)
}

const write = async (tx: Tx, tools: MoveTools, changed: Withdrawal, at: Date, act: Act | undefined): Promise<Withdrawal> => {
  await saveWithdrawal(tx, changed, act)
  await beginStep(tx, changed, at)
  publish(tx, tools, changed)
  return changed
}

/** Sends the member the state of now, after the commit. */
export const publish = (tx: Tx, { rooms }: Pick<MoveTools, 'rooms'>, changed: Withdrawal): void => {
  const { id, state, stage, holder, deadline, isLate, memberId } = changed
  afterCommit(tx, () =>
    rooms.publish(
      { room: 'withdrawal', memberId },
      { id: id.toString(), state, stage, holder, deadline: deadline?.toISOString() ?? null, late: isLate },
    ),
  )
}

type Settling = Omit<Moving, 'event'> & { state: WithdrawalState }

const settle = async (tx: Tx, tools: MoveTools, withdrawal: Withdrawal, settling: Settling): Promise<Withdrawal> => {
  const { state, paidFrom, reason = 'OTHER', words = '' } = settling
  switch (state) {
    case 'PAID':
      if (!paidFrom) throw new Error('a payment names the account that it was paid from')
      return pay(tx, tools, withdrawal, paidFrom)
    case 'REJECTED':
    case 'RETURNED':
      return release(tx, tools, withdrawal, { reason, words })
    case 'AUTO_APPROVED':
      await announce(tx, 'withdrawal.approved', withdrawal, tools.clock.now())
      return { ...withdrawal, isAutomatic: true }
    case 'APPROVED':
      await announce(tx, 'withdrawal.approved', withdrawal, tools.clock.now())
      return { ...withdrawal, claimedBy: null, claimedAt: null }
    case 'REVIEW':
      return { ...withdrawal, ...unapproved }
    case 'REQUESTED':
    case 'RISK':
    case 'PAYING':
    case 'FAILED':
      return withdrawal
    case 'PART_PAID':
      return { ...withdrawal, received: add(withdrawal.received, settling.part ?? zero) }
  }
}

/** What was approved before a hold is approved anew. */
const unapproved = { isAutomatic: false, maker: null, madeAt: null, checker: null, checkedAt: null }

const pay = async (tx: Tx, tools: MoveTools, withdrawal: Withdrawal, paidFrom: Account): Promise<Withdrawal> => {
  const { paid, fee } = await postPaid(tx, tools, withdrawal, paidFrom)
  await announce(tx, 'withdrawal.paid', withdrawal, paid.at, { entryId: paid.entryId.toString() })
  return {
    ...withdrawal,
    received: withdrawal.receive,
    paidEntryId: paid.entryId,
    feeEntryId: fee?.entryId ?? null,
    finishedAt: paid.at,
  }
}

const release = async (
  tx: Tx,
  tools: MoveTools,
  withdrawal: Withdrawal,
  { reason, words }: { reason: ReturnReason; words: string },
): Promise<Withdrawal> => {
  const { entryId, at } = await postRelease(tx, tools, withdrawal)
  await announce(tx, 'withdrawal.returned', withdrawal, at, { reason, words, entryId: entryId.toString() })
  return { ...withdrawal, reason, words, releaseEntryId: entryId, finishedAt: at, claimedBy: null, claimedAt: null }
}

type Announced = 'requested' | 'approved' | 'paid' | 'returned' | 'late'

/** Writes what happened to the outbox: from there the member's message is made. */
export const announce = (
  tx: Tx,
  kind: `withdrawal.${Announced}`,
  { id, memberId, reference, amount, receive, payee }: Withdrawal,
  at: Date,
  more: Record<string, string> = {},
): Promise<void> =>
  appendEvents(tx, {
    kind,
    memberId,
    at,
    body: {
      withdrawalId: id.toString(),
      reference,
      amount: toWire(amount),
      receive: toWire(receive),
      account: payee.masked,
      ...more,
    },
  })
