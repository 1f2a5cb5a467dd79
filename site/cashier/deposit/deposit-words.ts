import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getDeposit, listMethods } from '@tamuvo/contract/cashier.ts'
import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import type { Step } from '@tamuvo/ui/components/Timeline.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { durationText } from '../withdrawal/withdrawal-words.ts'

export type Deposit = ReceivedOutputOf<typeof getDeposit>
type Methods = ReceivedOutputOf<typeof listMethods>
export type Method = Methods['list'][number]
export type ClosedMethod = Methods['closed'][number]

export const stateTones: Record<DepositState, BadgeTone> = {
  CREATED: 'info',
  PENDING: 'info',
  SUBMITTED: 'info',
  SUCCEEDED: 'win',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'loss',
  REVIEW: 'warn',
  REJECTED: 'loss',
  REVERSED: 'loss',
  REVERSED_BEFORE_CREDIT: 'loss',
}

/** Whether the member is still to pay. */
export const isToPay = ({ state }: Pick<Deposit, 'state'>): boolean => state === 'CREATED' || state === 'PENDING'

/** Whether the money, or a decision of staff, is awaited. */
export const isAwaited = ({ state }: Pick<Deposit, 'state'>): boolean => state === 'SUBMITTED' || state === 'REVIEW'

/** How far a deposit has come. */
export const stepsOf = (deposit: Pick<Deposit, 'state' | 'received' | 'createdAt' | 'finishedAt'>): Step[] => {
  const done = deposit.state === 'SUCCEEDED'
  const isReviewed = deposit.state === 'REVIEW'
  const { createdAt, finishedAt } = deposit
  return [
    { key: 'created', label: t('cashier.step_created'), state: 'done', time: formatInstant(createdAt) },
    {
      key: 'paid',
      label: t('cashier.step_paid'),
      state:
        done || (isReviewed && deposit.received !== null) ? 'done' : isToPay(deposit) || isAwaited(deposit) ? 'awaited' : 'next',
    },
    ...(isReviewed && deposit.received !== null
      ? [{ key: 'review', label: t('cashier.state_REVIEW'), state: 'now' } as const]
      : []),
    {
      key: 'credited',
      label: t('cashier.step_credited'),
      state: done ? 'done' : 'next',
      ...(done && finishedAt ? { time: formatInstant(finishedAt) } : {}),
    },
  ]
}

/** How long a method usually takes, from measured deposits; nothing while there are too few. */
export const usualTime = ({ medianSeconds }: Method): string | undefined => {
  if (medianSeconds === null) return undefined
  if (medianSeconds < 90) return t('deposit.usual_seconds', { seconds: Math.max(1, Math.round(medianSeconds)) })
  return t('deposit.usual', { minutes: Math.round(medianSeconds / 60) })
}

/** How long a method usually takes and of what that is measured, or that too little was. */
export const paceWords = ({ medianSeconds }: Method, days: number): string =>
  medianSeconds === null
    ? t('deposit.pace_unknown', { days })
    : t('deposit.pace', { duration: durationText(medianSeconds), days })

/** What a method costs the payer. */
export const feeWords = ({ fee, feeRate, feeBearer }: Method): string => {
  const parts = [...(fromWire(fee) > 0n ? [formatDecimal(fee)] : []), ...(feeRate > 0 ? [`${(feeRate / 100).toString()} %`] : [])]
  if (parts.length > 0) return t('deposit.fee_of', { fee: parts.join(' + ') })
  return t(feeBearer === 'HOUSE' ? 'deposit.fee_house' : 'cashier.fee_none')
}

/** What may be paid in, and whose limit it is where it is not the method's. */
export const limitWords = ({ min, max, maxReason }: Method): string => {
  const range = t('cashier.limits', { min: formatDecimal(min), max: formatDecimal(max) })
  return maxReason === 'METHOD' ? range : `${range} · ${t(`deposit.max_${maxReason}`)}`
}

export const closedWords = ({ reason, detail }: ClosedMethod): string => t(`deposit.closed_${reason}`, { detail })

/** An account number in groups of four, for reading. */
export const grouped = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Methods in an order of codes; those that are new to it come last. */
export const inOrderOf = <Item extends { code: string }>(order: readonly string[], methods: readonly Item[]): Item[] => {
  const place = ({ code }: Item) => (order.includes(code) ? order.indexOf(code) : order.length)
  return methods.toSorted((one, other) => place(one) - place(other))
}
