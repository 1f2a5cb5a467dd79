import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { checkPaymentReceipt } from '@tamuvo/contract/payment-receipts.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DetailList } from '../../parts/DetailList.tsx'

type Receipt = ReceivedOutputOf<typeof checkPaymentReceipt>['receipt']

/** What a code proves: nothing beyond what its receipt says, and whether that has changed. */
export const ReceiptVerdict = ({ receipt }: { receipt: Receipt }) => {
  const t = useText()
  if (!receipt)
    return (
      <Sign tone="loss" icon={<CircleX size={22} />} title={t('receipt.not_ours')}>
        {t('receipt.not_ours_text')}
      </Sign>
    )
  const { kind, reference, number, amount, currency, at, state, issuedAt, now } = receipt
  return (
    <div className="grid gap-4">
      <Sign tone="win" icon={<CircleCheck size={22} />} title={t('receipt.ours')}>
        {t('receipt.ours_text')}
      </Sign>
      {now !== state && (
        <Sign tone="warn" icon={<TriangleAlert size={22} />} title={t('receipt.changed')}>
          {t('receipt.changed_text', { state: t(`receipt.state_${now}`) })}
        </Sign>
      )}
      <DetailList
        rows={[
          [t(`receipt.kind_${kind}`), `${formatDecimal(amount)} ${currency}`],
          [t('receipt.state_then'), t(`receipt.state_${state}`)],
          [t('receipt.moved'), formatInstant(at)],
          [t('common.reference'), reference],
          [t('receipt.number'), number],
          [t('receipt.issued'), formatInstant(issuedAt)],
        ]}
      />
    </div>
  )
}

type SignProps = { tone: 'win' | 'warn' | 'loss'; icon: ReactNode; title: string; children: ReactNode }
const tints = { win: 'tint-win', warn: 'tint-warn', loss: 'tint-loss' }

const Sign = ({ tone, icon, title, children }: SignProps) => (
  <div className="flex items-start gap-3 rounded-card border border-line bg-bg1 p-4">
    <span aria-hidden="true" className={cx('grid size-11 shrink-0 place-items-center rounded-full', tints[tone])}>
      {icon}
    </span>
    <div className="min-w-0">
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-text2">{children}</p>
    </div>
  </div>
)
