import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { type Day, dayOf } from '../../kit/days.ts'
import { invariant } from '../../kit/invariant.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { addTurnoverRow } from '../../turnover/turnover.ts'
import type { CashierServices } from '../services.ts'
import { addToBonusDay, findBonusDay, hasPairBonus, lockBonusDay, takePairBonus } from './bonus-store.ts'
import type { Part } from './part.ts'
import { bonusLeft, bonusOf } from './rules.ts'

type Settings = {
  brand: SettingOf<'brand'>
  'p2p.rules': SettingOf<'p2p.rules'>
  'p2p.trust': SettingOf<'p2p.trust'>
  'turnover.depositMultiple': SettingOf<'turnover.depositMultiple'>
  'turnover.depositWeights': SettingOf<'turnover.depositWeights'>
}

/** What a payer may expect before anything is received; another payment may take it first. */
export const expectedBonus = async (
  from: Queryable,
  part: Part,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Amount> => {
  const day = dayOf(settings.brand.timeZone, now)
  if (await hasPairBonus(from, part, monthOf(day))) return zero
  const given = await findBonusDay(from, part.payerId, day)
  const dayMax = fromWire(settings['p2p.trust'].bonusDayMax)
  return bonusLeft(bonusOf(part.amount, settings['p2p.rules'].bonusRate), { given, dayMax })
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

export type Bonus = { amount: Amount; post(): Promise<bigint | null> }

/**
 * What the payer of a part gets on top: once a month for two members, whichever of them pays, and so much a day at most. It has to be bet
 * like the deposit. Its row comes before any entry, as of deposits; `post` books it.
 */
export const prepareBonus = async (
  tx: Tx,
  services: CashierServices,
  { part, received, settings, now }: { part: Part; received: Amount; settings: Settings; now: Date },
): Promise<Bonus> => {
  const none: Bonus = { amount: zero, post: async () => null }
  const full = bonusOf(received, settings['p2p.rules'].bonusRate)
  if (full === zero) return none
  const day = dayOf(settings.brand.timeZone, now)
  const given = await lockBonusDay(tx, part.payerId, day)
  const amount = bonusLeft(full, { given, dayMax: fromWire(settings['p2p.trust'].bonusDayMax) })
  if (amount === zero || !(await takePairBonus(tx, part, monthOf(day)))) return none
  await addToBonusDay(tx, part.payerId, day, amount)
  await addTurnoverRow(tx, services, {
    memberId: part.payerId,
    kind: 'BONUS',
    ref: part.id,
    base: amount,
    multiple: settings['turnover.depositMultiple'],
    weights: settings['turnover.depositWeights'],
    at: now,
  })
  return { amount, post: () => postBonus(tx, services, part, amount) }
}

const postBonus = async (tx: Tx, { ledger }: CashierServices, { id, payerId }: Part, amount: Amount): Promise<bigint> => {
  const moves = [{ from: house('house:promo'), to: walletAccount(payerId), amount }]
  const [posted] = await ledger.postIn(tx, [{ key: naturalKey('p2p-bonus', id), kind: 'BONUS', ref: id, moves }])
  invariant(posted?.is === 'posted', 'a part is received once')
  return posted.entryId
}
