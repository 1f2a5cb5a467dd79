import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import { hasPaidIn } from '../cashier/deposit/store.ts'
import type { Tx } from '../kit/database.ts'
import { attempt } from '../kit/savepoint.ts'
import { invariant } from '../kit/invariant.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { holdPlayTerm } from '../safer/play-term-store.ts'
import { addTurnoverRow, reverseTurnoverRow, turnoverOf } from '../turnover/turnover.ts'
import { findBonusOfDeposit, findChoice, hasOpenInGroup, insertBonus } from './bonus-store.ts'
import { takeBack } from './end-bonus.ts'
import { countTaken, takeKey } from './member-store.ts'
import { findVersion, type Promotion, spend } from './promotion-store.ts'
import { moneyOf, wagerOfRule } from './rules.ts'
import type { PromotionBase } from './base.ts'

type Credited = { memberId: bigint; depositId: bigint; credited: Amount; now: Date }

/**
 * Gives the bonus that was chosen with a deposit. Where it cannot be given any more (the budget is used up, it was stopped, another one is
 * open, it was had meanwhile) the deposit is credited as any other.
 * @returns whether a bonus was given: what has to be bet of the deposit stands in its row then
 */
export const creditBonus = async (tx: Tx, services: PromotionBase, credited: Credited): Promise<boolean> => {
  const { memberId, depositId } = credited
  const choice = await findChoice(tx, memberId, depositId)
  if (!choice) return false
  // Two deposits at once are credited one after the other from here on, and bonuses that ended are seen to have.
  await turnoverOf(tx, services, memberId)
  const promotion = await findVersion(tx, choice.promotionId, choice.version)
  if (!promotion || !(await isStillDue(tx, promotion, credited))) return false
  const bonus = moneyOf(promotion.rule, credited.credited)
  const barred = await attempt(tx, async () =>
    (await give(tx, services, { ...credited, promotion, bonus, keys: choice.keys })) ? undefined : true,
  )
  return !barred
}

const isStillDue = async (tx: Tx, { rule }: Promotion, { memberId, credited, now }: Credited): Promise<boolean> => {
  const { trigger, group } = rule
  if (trigger.kind !== 'DEPOSIT' || credited < fromWire(trigger.min) || moneyOf(rule, credited) === zero) return false
  if (trigger.which === 'FIRST' && (await hasPaidIn(tx, memberId))) return false
  if (group !== '' && (await hasOpenInGroup(tx, memberId, group))) return false
  return !(await isOnBreakNow(tx, memberId, now))
}

type Giving = Credited & { promotion: Promotion; bonus: Amount; keys: readonly Buffer[] }

/** @returns false when limits of the promotion do not allow it */
const give = async (
  tx: Tx,
  services: PromotionBase,
  { memberId, depositId, credited, now, promotion, bonus, keys }: Giving,
): Promise<boolean> => {
  const { rule } = promotion
  const { terms, limits } = rule
  if (!(await countTaken(tx, memberId, promotion.id, limits.perMember))) return false
  for (const key of keys) if (!(await takeKey(tx, promotion.id, key, memberId))) return false
  const id = services.newId()
  const expiresAt = new Date(now.getTime() + terms.days * 86_400_000)
  await addTurnoverRow(tx, services, {
    memberId,
    kind: 'BONUS',
    ref: id,
    base: wagerOfRule(rule, credited, bonus).base,
    multiple: terms.multiple,
    weights: terms.weights,
    at: now,
    expiresAt,
  })
  const maxStake = terms.maxStake === null ? null : fromWire(terms.maxStake)
  if (maxStake !== null || terms.closed.length > 0)
    await holdPlayTerm(tx, { memberId, now }, { bonusId: id, maxStake, closed: terms.closed })
  const moves = [{ from: house('house:promo'), to: walletAccount(memberId), amount: bonus }]
  const [result] = await services.ledger.postIn(tx, [{ key: naturalKey('bonus', id), kind: 'BONUS', ref: id, moves }])
  invariant(result?.is === 'posted', 'the member of a deposit has a wallet account, and a bonus is new')
  await insertBonus(tx, {
    memberId,
    id,
    promotionId: promotion.id,
    version: promotion.version,
    depositId,
    deposit: credited,
    amount: bonus,
    group: rule.group,
    maxStake,
    closed: terms.closed,
    forfeit: terms.forfeit,
    at: now,
    expiresAt,
    entryId: result.entryId,
    state: 'ACTIVE',
    endedAt: null,
    taken: null,
  })
  return spend(tx, promotion.id, bonus)
}

/** Takes a bonus back with its deposit, as far as the money is there; of one that was bet itself alone. */
export const reverseBonus = async (
  tx: Tx,
  services: PromotionBase,
  { memberId, depositId, now }: { memberId: bigint; depositId: bigint; now: Date },
): Promise<void> => {
  await turnoverOf(tx, services, memberId)
  const bonus = await findBonusOfDeposit(tx, memberId, depositId)
  if (bonus?.state !== 'ACTIVE' && bonus?.state !== 'COMPLETED') return
  await reverseTurnoverRow(tx, { memberId, kind: 'BONUS', ref: bonus.id, at: now })
  const forfeit = bonus.state === 'ACTIVE' ? bonus.forfeit : 'BONUS_ONLY'
  await takeBack(tx, services, { ...bonus, forfeit }, { state: 'REVERSED', now })
}
