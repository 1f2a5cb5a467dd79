import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listRewards } from '@tamuvo/contract/reward.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { t } from '@tamuvo/ui/text/text.ts'
import { money, times } from '../parts/figure-words.ts'
import { pointsText } from '../parts/points-words.ts'
import { typeName } from '../parts/entry-words.ts'
import { levelAndPeriod, ownName } from '../parts/reward-reason.ts'

export type Reward = ReceivedOutputOf<typeof listRewards>['list'][number]

export const stateTones: Record<Reward['state'], BadgeTone> = { CLAIMABLE: 'info', CLAIMED: 'win', EXPIRED: 'neutral' }

const zero = '0.00'

/** What it has been called, where it has a name of its own; else its kind. */
export const rewardName = ({ kind, label }: Pick<Reward, 'kind' | 'label'>): string => ownName(label) ?? typeName(kind)

/** What it is for besides its name: "Silver · week of 3–9 August". */
export const rewardReason = ({ kind, label }: Pick<Reward, 'kind' | 'label'>): string =>
  [ownName(label) && typeName(kind), levelAndPeriod(label)].filter(Boolean).join(' · ')

/** "K 18.00", "500 points" or both. */
export const creditText = ({ amount, points }: Pick<Reward, 'amount' | 'points'>): string =>
  [amount !== zero && money(amount), points > 0 && pointsText(points)].filter(Boolean).join(' + ')

/** What has to be bet before a withdrawal; '' for points, which ask for nothing. */
export const turnoverText = ({ amount, multiple }: Pick<Reward, 'amount' | 'multiple'>): string => {
  if (amount === zero) return ''
  return multiple === zero ? t('reward.turnover_none') : t('reward.turnover', { times: times(multiple) })
}
