import type { Tx } from '../../../kit/database.ts'
import { invariant } from '../../../kit/invariant.ts'
import type { Refuse } from '../../../kit/refuse.ts'
import type { CashierServices } from '../../services.ts'
import { applyEvent } from '../apply-event.ts'
import type { Deposit } from '../deposit.ts'
import { lockDeposit } from '../store.ts'
import { type Line, saveReturn } from '../transfer/line-store.ts'
import { payByLine } from '../transfer/match-lines.ts'
import type { Settlement } from './settlement-store.ts'

type Carrying = {
  settlement: Settlement
  deposit: Deposit | undefined
  line: Line | undefined
  refuse: Refuse<'DEPOSIT_NOT_OPEN' | 'DEPOSIT_LINE_TAKEN'>
}

/** Does what was decided; line and deposit are locked. @throws Refused where they have moved on meanwhile */
export const carryOut = async (tx: Tx, services: CashierServices, carrying: Carrying): Promise<void> => {
  const { settlement, deposit, line, refuse } = carrying
  if (line && line.state !== 'REVIEW') throw refuse('DEPOSIT_LINE_TAKEN')
  if (settlement.kind === 'RETURN') {
    invariant(line, 'what was sent back is a line')
    return saveReturn(tx, line.id, services.clock.now())
  }
  invariant(deposit, 'what is credited, rejected or taken back is a deposit')
  if (settlement.kind === 'REJECT')
    return end(tx, services, { ...deposit, reason: settlement.because }, { event: 'rejected', refuse })
  if (settlement.kind === 'REVERSE') {
    if (deposit.state !== 'SUCCEEDED') throw refuse('DEPOSIT_NOT_OPEN')
    return end(tx, services, deposit, { event: 'reversed', refuse })
  }
  const paid = line ? await paidBy(tx, services, { ...carrying, deposit, line }) : deposit
  if (paid) await approve(tx, services, paid, carrying)
}

type Ending = Pick<Carrying, 'refuse'> & { event: 'rejected' | 'reversed' }

const end = async (tx: Tx, services: CashierServices, deposit: Deposit, { event, refuse }: Ending): Promise<void> => {
  const { amount, currency } = deposit
  const { outcome } = await applyEvent(tx, services, deposit, { event, amount, currency })
  if (outcome.is === 'stale') throw refuse('DEPOSIT_NOT_OPEN')
}

/** @returns the deposit where it still needs the approval; undefined where it is credited, or was paid before */
const paidBy = async (
  tx: Tx,
  services: CashierServices,
  { deposit, line, refuse }: Carrying & { deposit: Deposit; line: Line },
): Promise<Deposit | undefined> => {
  const result = await payByLine(tx, services, { deposit, line, by: 'staff' })
  if (result === 'ended') throw refuse('DEPOSIT_NOT_OPEN')
  if (result === 'second') return undefined
  const after = await lockDeposit(tx, deposit.id)
  return after?.state === 'REVIEW' ? after : undefined
}

const approve = async (tx: Tx, services: CashierServices, deposit: Deposit, { settlement, refuse }: Carrying): Promise<void> => {
  const { amount } = settlement
  if (deposit.received !== amount) throw refuse('DEPOSIT_NOT_OPEN')
  const { outcome } = await applyEvent(tx, services, deposit, { event: 'approved', amount, currency: deposit.currency })
  if (outcome.is !== 'credited') throw refuse('DEPOSIT_NOT_OPEN')
}
