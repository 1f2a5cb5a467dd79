import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type getMissionSummaryDetails, type MissionStep, moneyMetrics } from '@tamuvo/contract/mission.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { currentLanguage, t } from '@tamuvo/ui/text/text.ts'

export type Mission = ReceivedOutputOf<typeof getMissionSummaryDetails>['list'][number]

/** "K 40.00" */
const moneyText = (wire: string): string => `${currentCurrency().symbol} ${formatAmount(fromWire(wire))}`

/** The name in the member's language, or in English. */
export const nameIn = (names: Mission['names']): string => names[currentLanguage().code] ?? names.EN ?? ''

/** "K 3.00", "50 points" or both. */
export const creditText = ({ amount, points }: { amount: string; points: number }): string =>
  [amount !== '0.00' && moneyText(amount), points > 0 && t('mission.points', { points })].filter(Boolean).join(' + ')

const steps = {
  registered: 'mission.done_registered',
  phone: 'mission.done_phone',
  email: 'mission.done_email',
  authenticator: 'mission.done_authenticator',
  withdrawal_password: 'mission.done_withdrawal_password',
  payee: 'mission.done_payee',
  'kyc:1': 'mission.done_kyc_1',
  'kyc:2': 'mission.done_kyc_2',
} as const satisfies Record<MissionStep, TextKey>

/** What has to be done, without how often: that stands beside the bar. */
export const taskText = ({ metric, step }: Pick<Mission, 'metric' | 'step'>): string =>
  metric === 'STEP' ? t(steps[step ?? 'registered']) : t(`mission.metric_${metric}`)

/** What counts where not everything does; '' where all does. */
export const onlyText = ({ products, games }: Pick<Mission, 'products' | 'games'>): string =>
  [
    products.length > 0 && t('mission.only', { products: products.map((product) => t(`catalog.type_${product}`)).join(', ') }),
    games.length > 0 && t('mission.only_games'),
  ]
    .filter(Boolean)
    .join(' · ')

const isMoney = ({ metric }: Pick<Mission, 'metric'>): boolean => moneyMetrics.includes(metric)

/** "2 of 3", "K 20.00 of K 50.00" */
export const progressText = (mission: Pick<Mission, 'metric' | 'done' | 'goal'>): string => {
  const figure = isMoney(mission) ? moneyText : (text: string): string => text
  return t('mission.progress', { done: figure(mission.done), goal: figure(mission.goal) })
}

/** Whole percent, rounded down: it is full only when nothing is left. */
export const percentDone = ({ done, goal }: Pick<Mission, 'done' | 'goal'>): number =>
  Math.min(100, Math.floor((Number(done) * 100) / Number(goal)))
