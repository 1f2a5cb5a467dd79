import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getDeposit, listMethods } from '@tamuvo/contract/cashier.ts'
import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import type { Step } from '@tamuvo/ui/components/Timeline.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'

export type Deposit = ReceivedOutputOf<typeof getDeposit>
export type Method = ReceivedOutputOf<typeof listMethods>['list'][number]

export const stateTones: Record<DepositState, BadgeTone> = {
  CREATED: 'info',
  PENDING: 'info',
  SUCCEEDED: 'win',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'loss',
  REVIEW: 'warn',
  REJECTED: 'loss',
  REVERSED: 'loss',
  REVERSED_BEFORE_CREDIT: 'loss',
}

/** Whether the member can still do something about it. */
export const isWaiting = ({ state }: Deposit): boolean => state === 'CREATED' || state === 'PENDING'

/** How far a deposit has come. */
export const stepsOf = (deposit: Deposit): Step[] => {
  const done = deposit.state === 'SUCCEEDED'
  const stuck = deposit.state === 'FAILED' || deposit.state === 'REJECTED'
  const paid = done ? 'done' : stuck ? 'failed' : deposit.state === 'REVIEW' ? 'now' : isWaiting(deposit) ? 'now' : 'next'
  return [
    { key: 'created', label: t('cashier.step_created'), state: 'done', time: formatInstant(deposit.createdAt) },
    { key: 'paid', label: t('cashier.step_paid'), state: paid },
    {
      key: 'credited',
      label: t('cashier.step_credited'),
      state: done ? 'done' : 'next',
      ...(done && deposit.finishedAt ? { time: formatInstant(deposit.finishedAt) } : {}),
    },
  ]
}

/** How long a method usually takes, from measured deposits; nothing while there are too few. */
export const usualTime = ({ medianSeconds }: Method): string | undefined => {
  if (medianSeconds === null) return undefined
  if (medianSeconds < 5) return t('cashier.method_instant')
  if (medianSeconds < 90) return t('cashier.method_usual_seconds', { seconds: Math.round(medianSeconds) })
  return t('cashier.method_usual', { minutes: Math.round(medianSeconds / 60) })
}
