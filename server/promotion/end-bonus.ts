import { forfeitOf } from '@tamuvo/games/loyalty/bonus.ts'
import { add, type Amount, subtract, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { appendEvents } from '../kit/outbox.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { playAfter } from '../ledger/member-flows.ts'
import { balanceOf } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { endPlayTerm } from '../safer/play-term-store.ts'
import { readSettings } from '../platform/settings.ts'
import { requiredOf } from '../turnover/rules.ts'
import type { EndedRows } from '../turnover/services.ts'
import { addTurnoverRow, forfeitTurnoverRow, turnoverRowOf } from '../turnover/turnover.ts'
import { type Bonus, type BonusEnd, type BonusState, findBonus, saveEnd } from './bonus-store.ts'
import { titlesOf, unspend } from './promotion-store.ts'
import type { PromotionBase } from './base.ts'

/** Ends bonuses whose turnover rows ended: bet, cleared, or run out. The member's rows are held by the caller. */
export const endBonuses = async (tx: Tx, services: PromotionBase, { memberId, rows, now }: EndedRows): Promise<void> => {
  for (const { kind, ref, state, fed } of rows) {
    if (kind !== 'BONUS') continue
    const bonus = await findBonus(tx, memberId, ref)
    if (bonus?.state !== 'ACTIVE') continue
    if (state === 'EXPIRED') {
      await takeBack(tx, services, bonus, { state, now })
      await betDeposit(tx, services, { bonus, fed, now })
    } else if (state === 'COMPLETED' || state === 'CLEARED') await endWithout(tx, bonus, { state, now })
  }
}

type End = { state: Exclude<BonusState, 'ACTIVE'>; now: Date }

/** What the bonus brought stays with the member. */
const endWithout = async (tx: Tx, bonus: Bonus, { state, now }: End): Promise<void> => {
  await endPlayTerm(tx, { memberId: bonus.memberId, now }, bonus.id)
  await finish(tx, bonus, { state, at: now, taken: zero, entryId: null })
}

type Left = { bonus: Bonus; /** What was bet for the bonus: it counts. */ fed: Amount }

/** What is left to bet of the deposit of a bonus, as of any other deposit. */
export const depositLeft = async (tx: Tx, { log }: Pick<PromotionBase, 'log'>, { bonus, fed }: Left): Promise<Amount> => {
  const required = requiredOf(bonus.deposit, (await readSettings(tx, log))['turnover.depositMultiple'])
  return fed >= required ? zero : subtract(required, fed)
}

/** Lets the deposit be bet once, after its bonus was given up or ran out. */
const betDeposit = async (tx: Tx, services: PromotionBase, { bonus, fed, now }: Left & { now: Date }): Promise<void> => {
  const left = await depositLeft(tx, services, { bonus, fed })
  if (left === zero) return
  const weights = (await readSettings(tx, services.log))['turnover.depositWeights']
  const { memberId, depositId: ref } = bonus
  await addTurnoverRow(tx, services, { memberId, kind: 'DEPOSIT', ref, base: left, multiple: 100, weights, at: now })
}

/** Gives up an open bonus. The member's rows are held by the caller. */
export const giveUp = async (tx: Tx, services: PromotionBase, bonus: Bonus, now: Date): Promise<void> => {
  const row = { memberId: bonus.memberId, kind: 'BONUS' as const, ref: bonus.id }
  const { fed } = (await turnoverRowOf(tx, row)) ?? { fed: zero }
  await forfeitTurnoverRow(tx, { ...row, at: now })
  await takeBack(tx, services, bonus, { state: 'FORFEITED', now })
  await betDeposit(tx, services, { bonus, fed, now })
}

/**
 * What a bonus would take with it now. What the member owned before it came is as the deposit: play uses it up first, and it is never taken. Money
 * that came later by other ways, such as another deposit, is no part of it.
 */
export const forfeited = async (tx: Tx, bonus: Bonus): Promise<{ balance: Amount; taken: Amount }> => {
  const balance = await balanceOf(tx, bonus.memberId)
  const played = await playAfter(tx, bonus.memberId, bonus.entryId)
  const due = played ? dueOf(bonus, played) : bonus.amount
  return { balance, taken: due < balance ? due : positive(balance) }
}

/** The deposit is booked after its bonus. */
const dueOf = ({ amount, deposit, forfeit }: Bonus, { held, net }: { held: Amount; net: Amount }): Amount => {
  const own = add(subtract(held, amount), deposit)
  return forfeitOf(forfeit, { balance: positive(sum([own, amount, net])), deposit: own, bonus: amount })
}

const positive = (money: Amount): Amount => (money > zero ? money : zero)

/** Ends a bonus and takes back what goes with it. @returns what was taken */
export const takeBack = async (tx: Tx, { ledger }: PromotionBase, bonus: Bonus, { state, now }: End): Promise<Amount> => {
  const { memberId, id, promotionId } = bonus
  await endPlayTerm(tx, { memberId, now }, id)
  // No bet takes of it between the sum and the entry.
  await holdWalletAccounts(tx, [walletAccount(memberId)])
  const { taken } = await forfeited(tx, bonus)
  let entryId: bigint | null = null
  if (taken > zero) {
    const moves = [{ from: walletAccount(memberId), to: house('house:promo'), amount: taken }]
    const [result] = await ledger.postIn(tx, [{ key: naturalKey('bonus-taken', id), kind: 'BONUS_FORFEIT', ref: id, moves }])
    invariant(result?.is === 'posted', 'what a held wallet account has can be taken')
    entryId = result.entryId
    await unspend(tx, promotionId, taken < bonus.amount ? taken : bonus.amount)
  }
  await finish(tx, bonus, { state, at: now, taken, entryId })
  return taken
}

/** Keeps the end of a bonus, and lets the member know. */
const finish = async (tx: Tx, bonus: Bonus, end: BonusEnd): Promise<void> => {
  const { memberId, id, promotionId, version } = bonus
  await saveEnd(tx, bonus, end)
  const titles = (await titlesOf(tx, [bonus])).get(`${promotionId}/${version}`) ?? {}
  const body = { bonusId: id.toString(), titles, state: end.state, taken: toWire(end.taken) }
  await appendEvents(tx, { kind: 'bonus.ended', memberId, body, at: end.at })
}
