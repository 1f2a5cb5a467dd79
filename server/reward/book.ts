import { amount, minorPerUnit, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import { fullWeights } from '../turnover/rules.ts'
import { addTurnoverRow } from '../turnover/turnover.ts'
import type { RewardServices } from './services.ts'
import { type Reward, setClaimed } from './store.ts'

/** Credits a reward that is held and not claimed: what has to be bet, money and points, in one transaction. @returns it as it is then */
export const book = async (tx: Tx, services: RewardServices, reward: Reward, at: Date): Promise<Reward> => {
  const { memberId, id, multiple, weights } = reward
  if (reward.amount > zero && multiple > 0)
    await addTurnoverRow(tx, services, {
      memberId,
      kind: 'BONUS',
      ref: id,
      base: reward.amount,
      multiple,
      weights: weights ?? fullWeights,
      at,
    })
  const money = reward.amount > zero ? await post(tx, services, moneyOf(reward)) : null
  const points = reward.points > 0n ? await post(tx, services, pointsOf(reward)) : null
  await setClaimed(tx, reward, { at, entryId: money, pointsEntryId: points })
  return { ...reward, claimedAt: at, entryId: money, pointsEntryId: points }
}

const moneyOf = ({ memberId, id, kind, amount: credited }: Reward): Entry => ({
  key: naturalKey('reward', id),
  kind,
  ref: id,
  moves: [{ from: house('house:promo'), to: walletAccount(memberId), amount: credited }],
})

/** Points are kept in hundredths, as money is. */
const pointsOf = ({ memberId, id, kind, points }: Reward): Entry => ({
  key: naturalKey('reward-points', id),
  kind,
  ref: id,
  moves: [{ from: house('house:points'), to: walletAccount(memberId, 'points'), amount: amount(points * minorPerUnit) }],
})

const post = async (tx: Tx, { ledger }: RewardServices, entry: Entry): Promise<bigint> => {
  const [result] = await ledger.postIn(tx, [entry])
  invariant(result?.is === 'posted', 'a reward that is held is booked once, to accounts that are there from the beginning')
  return result.entryId
}
