import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ComponentProps } from 'react'

type Offer = NonNullable<ReceivedOutputOf<typeof previewWithdrawal>['byMembers']>

/** Whether other members may pay an amount. */
export const isForMembers = ({ min, max }: Offer, amount: string): boolean =>
  fromWire(amount) >= fromWire(min) && fromWire(amount) <= fromWire(max)

/** Says before what it means: what is not answered in time counts as received, and is not refunded. */
export const agreeToMembers = ({ confirmMinutes: minutes }: Offer): Promise<boolean> =>
  confirm({
    title: t('confirmation.allow_title'),
    text: t('confirmation.allow_text', { minutes }),
    confirmLabel: t('confirmation.allow_yes'),
  })

type Props = { offer: Offer } & Omit<ComponentProps<typeof Checkbox>, 'children'>

/** Lets other members pay the withdrawal, who then see the account. */
export const ByMembers = ({ offer: { max, openMinutes: minutes }, ...box }: Props) => {
  const text = useText()
  return (
    <Checkbox {...box}>
      <span className="block">{text('confirmation.allow')}</span>
      <span className="block text-sm text-text2">{text('confirmation.allow_hint', { max: formatDecimal(max), minutes })}</span>
    </Checkbox>
  )
}
