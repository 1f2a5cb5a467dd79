import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getWithdrawal, listWithdrawals, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import type { Step } from '@tamuvo/ui/components/Timeline.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'

export type Withdrawal = ReceivedOutputOf<typeof listWithdrawals>['list'][number]
export type WithdrawalDetail = ReceivedOutputOf<typeof getWithdrawal>
export type Preview = ReceivedOutputOf<typeof previewWithdrawal>
export type ChosenPayee = Preview['payees'][number]
export type Promises = Preview['promises']

/** What became of a withdrawal, in the words that members read: staff and machines tell more states apart. */
export type Standing = 'checking' | 'review' | 'paying' | 'paid' | 'part' | 'returned'

const standings: Record<WithdrawalState, Standing> = {
  REQUESTED: 'checking',
  RISK: 'checking',
  REVIEW: 'review',
  AUTO_APPROVED: 'paying',
  APPROVED: 'paying',
  PAYING: 'paying',
  FAILED: 'paying',
  PAID: 'paid',
  PART_PAID: 'part',
  REJECTED: 'returned',
  RETURNED: 'returned',
}

/** What was paid in part stays so while the rest is on its way. */
export const standingOf = ({ state, received }: Pick<Withdrawal, 'state' | 'received'>): Standing =>
  standings[state] === 'paying' && received !== '0.00' ? 'part' : standings[state]

export const standingText = (withdrawal: Pick<Withdrawal, 'state' | 'received' | 'remainder'>): string =>
  t(`withdrawal.standing_${standingOf(withdrawal)}`, { amount: formatDecimal(withdrawal.remainder) })

export const standingTones: Record<Standing, BadgeTone> = {
  checking: 'info',
  review: 'warn',
  paying: 'info',
  paid: 'win',
  part: 'info',
  returned: 'loss',
}

/** Nothing more will happen to it. */
export const isOver = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === 'PAID' || state === 'REJECTED' || state === 'RETURNED'

/** States of one stage that follow each other are one step to the member. */
const joinStages = (timeline: WithdrawalDetail['timeline']): WithdrawalDetail['timeline'] =>
  timeline.reduce<WithdrawalDetail['timeline']>((joined, next) => {
    const last = joined.at(-1)
    if (last?.stage !== next.stage) return [...joined, next]
    return [...joined.slice(0, -1), { ...next, at: last.at, late: last.late || next.late }]
  }, [])

const path: readonly WithdrawalStage[] = ['CHECK', 'REVIEW', 'SEND', 'PAYMENT', 'DONE']

/** The stages so far with their times, and those still to come when all goes well. */
export const stepsOf = (withdrawal: WithdrawalDetail): Step[] => {
  const over = isOver(withdrawal)
  const stages = joinStages(withdrawal.timeline)
  const went = stages.map(({ stage, at, endedAt, late }, index): Step => {
    const isLast = index === stages.length - 1
    const failed = over && isLast && withdrawal.state !== 'PAID'
    return {
      key: `${stage}-${at}`,
      label: failed ? t('withdrawal.step_returned') : t(`withdrawal.stage_${stage}`),
      state: failed ? 'failed' : isLast && !over && endedAt === null ? 'now' : 'done',
      time: formatInstant(at),
      ...(late ? { text: t('withdrawal.step_late') } : {}),
    }
  })
  if (over) return went
  const { stage, next } = withdrawal.promise
  const from = next === null ? path.length : path.indexOf(next)
  const coming = path.slice(from).filter((each) => each !== stage)
  return [...went, ...coming.map((each): Step => ({ key: `next-${each}`, label: t(`withdrawal.stage_${each}`), state: 'next' }))]
}

/** A duration in the unit a person would use; rounded up, since a promise must not be shorter than what was measured. */
export const durationText = (seconds: number): string => {
  if (seconds < 90) return t('withdrawal.duration_seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
  if (seconds < 90 * 60) return t('withdrawal.duration_minutes', { minutes: Math.ceil(seconds / 60) })
  return t('withdrawal.duration_hours', { hours: Math.ceil(seconds / 3600) })
}

/** "99.50": a share that came in hundredths of a percent, cut, never rounded up. */
export const percentText = (hundredths: number): string => {
  const whole = Math.floor(hundredths / 100)
  const rest = String(hundredths % 100).padStart(2, '0')
  return rest === '00' ? String(whole) : `${whole}.${rest}`
}

/** The quick amounts that can be withdrawn now, and everything there is. */
export const quickAmounts = ({ available, min }: Pick<Preview, 'available' | 'min'>): string[] => {
  const most = Number(available)
  return [10, 50, 100, 500, 1_000]
    .filter((each) => each >= Number(min) && each < most)
    .map((each) => `${each}.00`)
    .concat(most > 0 ? [available] : [])
}
