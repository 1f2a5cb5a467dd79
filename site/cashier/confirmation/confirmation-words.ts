import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPaymentConfirmationList } from '@tamuvo/contract/payment-confirmations.ts'
import type { ConfirmationStatus, PartState } from '@tamuvo/contract/payment-states.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { t } from '@tamuvo/ui/text/text.ts'

type List = ReceivedOutputOf<typeof getPaymentConfirmationList>
export type Confirmation = List['list'][number]
export type Part = Confirmation['parts'][number]

export const statusTones: Record<ConfirmationStatus, BadgeTone> = {
  WAITING: 'info',
  AMOUNT_REMAINDER: 'warn',
  FULL_PAYMENT_DONE: 'win',
}

export const partTones: Record<PartState, BadgeTone> = {
  WAIT_PAY: 'neutral',
  WAIT_CONFIRM: 'warn',
  RECEIVED: 'win',
  DISPUTED: 'loss',
  FORCED_RECEIVED: 'win',
  RETURNED: 'neutral',
}

export const statusText = ({ status, remainder }: Confirmation): string =>
  t(`confirmation.status_${status}`, { amount: formatDecimal(remainder) })

/** Whether more parts may be taken, or one is unfinished. */
export const isUnderway = ({ offer, status }: Confirmation): boolean => offer !== 'CLOSED' && status !== 'FULL_PAYMENT_DONE'

/** The parts that the payee has to answer. */
export const waitingParts = ({ parts }: Confirmation): Part[] => parts.filter(({ state }) => state === 'WAIT_CONFIRM')
