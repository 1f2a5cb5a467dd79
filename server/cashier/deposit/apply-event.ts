import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import { subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Entry, Move } from '../../ledger/entry.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { readSettings } from '../../platform/settings.ts'
import { addTurnoverRow, reverseTurnoverRow } from '../../turnover/turnover.ts'
import type { CashierServices } from '../services.ts'
import { holdMember } from '../withdrawal/hold-back.ts'
import type { Deposit } from './deposit.ts'
import { decide, type ReceivedEvent, isOpen, isTransfer, type Outcome } from './rules.ts'
import { saveDeposit } from './store.ts'
import { releaseAmount } from './transfer/transfer-store.ts'

/**
 * Applies an event to a deposit: state, money, outbox event, and the live message after the commit.
 * @param deposit locked by the transaction
 */
export const applyEvent = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  received: ReceivedEvent,
): Promise<{ deposit: Deposit; outcome: Outcome }> => {
  const outcome = decide(deposit, received)
  if (outcome.is === 'stale') return { deposit, outcome }
  const changed = { ...(await settle(tx, services, deposit, outcome)), received: receivedAfter(deposit, received) }
  await saveDeposit(tx, changed)
  if (isTransfer(changed) && !isOpen(changed.state)) await releaseAmount(tx, changed.id)
  publishDeposit(tx, services, changed)
  return { deposit: changed, outcome }
}

/** Sends the member the state of now, after the commit. */
export const publishDeposit = (
  tx: Tx,
  { rooms }: Pick<CashierServices, 'rooms'>,
  { id, memberId, state, credited }: Deposit,
): void =>
  afterCommit(tx, () => rooms.publish({ room: 'deposit', memberId }, { id: id.toString(), state, credited: toWire(credited) }))

const receivedAfter = (deposit: Deposit, { event, amount }: ReceivedEvent): Deposit['received'] =>
  event === 'succeeded' || event === 'approved' ? amount : deposit.received

const settle = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  outcome: Exclude<Outcome, { is: 'stale' }>,
): Promise<Deposit> => {
  const now = services.clock.now()
  switch (outcome.is) {
    case 'credited':
      return credit(tx, services, deposit, outcome)
    case 'reversed':
      return reverse(tx, services, deposit)
    case 'review':
      return { ...deposit, state: outcome.state, reason: outcome.reason, finishedAt: null }
    case 'moved':
      if (outcome.state === 'FAILED' && deposit.state === 'PENDING') await announceFailure(tx, deposit, now)
      return { ...deposit, state: outcome.state, finishedAt: isEnd(outcome.state) ? now : null }
  }
}

/** Only payments that the member attempted: a payin that no provider accepted is our failure. */
const announceFailure = (tx: Tx, { id, memberId, reference, method }: Deposit, at: Date): Promise<void> =>
  appendEvents(tx, { kind: 'deposit.failed', memberId, body: { depositId: id.toString(), reference, method }, at })

const isEnd = (state: DepositState): boolean => !isOpen(state) && state !== 'REVIEW'

const credit = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  { amount }: { amount: Deposit['amount'] },
): Promise<Deposit> => {
  const main = walletAccount(deposit.memberId)
  const fee = deposit.fee < amount ? deposit.fee : amount
  const moves: Move[] = [{ from: services.providers[deposit.provider].account, to: main, amount }]
  if (fee > zero) moves.push({ from: main, to: house('house:fee'), amount: fee })
  const credited = subtract(amount, fee)
  // Before the entry: it asks what the member owns without this deposit, and locks rows before wallet accounts, as withdrawals do.
  if (credited > zero) {
    const { id: depositId, memberId } = deposit
    const hasBonus = await services.depositBonus.credit(tx, { memberId, depositId, credited, now: services.clock.now() })
    if (!hasBonus) await addDepositRow(tx, services, deposit, credited)
  }
  const { entryId, at } = await post(tx, services, {
    key: naturalKey('deposit', deposit.id),
    kind: 'DEPOSIT',
    ref: deposit.id,
    moves,
  })
  await announceMoney(
    tx,
    'deposit.credited',
    deposit,
    { amount: toWire(credited), fee: toWire(fee), entryId: entryId.toString() },
    at,
  )
  return { ...deposit, state: 'SUCCEEDED', reason: null, credited, entryId, finishedAt: at }
}

/** What has to be bet of a deposit before it may be withdrawn. */
const addDepositRow = async (
  tx: Tx,
  services: CashierServices,
  { id, memberId }: Deposit,
  credited: Deposit['amount'],
): Promise<void> => {
  // By the same connection: what waits for a second one within a transaction can exhaust the pool.
  const settings = await readSettings(tx, services.log)
  await addTurnoverRow(tx, services, {
    memberId,
    kind: 'DEPOSIT',
    ref: id,
    base: credited,
    multiple: settings['turnover.depositMultiple'],
    weights: settings['turnover.depositWeights'],
    at: services.clock.now(),
  })
}

/** Takes back from the member what was credited, and from the house what was kept of it: all of it is the provider's again. */
const reverse = async (tx: Tx, services: CashierServices, deposit: Deposit): Promise<Deposit> => {
  const { id: ref, memberId, credited } = deposit
  await holdForReversal(tx, services, deposit)
  await services.depositBonus.reverse(tx, { memberId, depositId: ref, now: services.clock.now() })
  await reverseTurnoverRow(tx, { memberId, kind: 'DEPOSIT', ref, at: services.clock.now() })
  const to = services.providers[deposit.provider].account
  const fee = subtract(deposit.received ?? deposit.amount, credited)
  const shares: Move[] = [
    { from: walletAccount(memberId), to, amount: credited },
    { from: house('house:fee'), to, amount: fee },
  ]
  const moves = shares.filter(({ amount }) => amount > zero)
  const { entryId, at } = await post(tx, services, {
    key: naturalKey('deposit-reversal', deposit.id),
    kind: 'DEPOSIT_REVERSAL',
    ref: deposit.id,
    moves,
  })
  await announceMoney(tx, 'deposit.reversed', deposit, { amount: toWire(credited), entryId: entryId.toString() }, at)
  return { ...deposit, state: 'REVERSED', credited: zero, reversalEntryId: entryId, finishedAt: at }
}

/** What the member owes the house must not leave by a withdrawal meanwhile: a person looks at it first. */
const holdForReversal = async (tx: Tx, services: CashierServices, { memberId, reference }: Deposit): Promise<void> => {
  const settings = await readSettings(tx, services.log)
  const reason = `deposit ${reference} was taken back by its provider`
  const hold = { id: services.newId(), memberId, reason, words: '', setBy: 0n, setAt: services.clock.now(), until: null }
  await holdMember(tx, services, hold, settings['wd.sla'])
}

const post = async (tx: Tx, { ledger }: CashierServices, entry: Entry): Promise<{ entryId: bigint; at: Date }> => {
  const [result] = await ledger.postIn(tx, [entry])
  invariant(
    result?.is === 'posted' || result?.is === 'repeated',
    'the member of a deposit has a wallet account, and its key is unique',
  )
  return result
}

const announceMoney = (
  tx: Tx,
  kind: 'deposit.credited' | 'deposit.reversed',
  deposit: Deposit,
  money: Record<string, string>,
  at: Date,
): Promise<void> =>
  appendEvents(tx, {
    kind,
    memberId: deposit.memberId,
    body: { depositId: deposit.id.toString(), reference: deposit.reference, method: deposit.method, ...money },
    at,
  })
