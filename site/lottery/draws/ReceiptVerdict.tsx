import {
  type CheckedFile,
  type CheckedReceipt,
  type Comparison,
  type ReceiptVerdict as Verdict,
  verdictOfReceipts,
} from '@tamuvo/games/lottery/receipt-checks.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; checked: CheckedFile; children?: ReactNode }

const signs = {
  good: { Icon: CircleCheck, text: 'text-win', border: 'border-line' },
  waiting: { Icon: Clock, text: 'text-warn', border: 'border-line' },
  bad: { Icon: CircleX, text: 'text-loss', border: 'border-loss' },
} as const

const toneOf = {
  counted: 'good',
  trial: 'good',
  open: 'waiting',
  unproven: 'waiting',
  missing: 'bad',
  forged: 'bad',
  contradicted: 'bad',
  unanswered: 'bad',
} as const satisfies Record<Verdict, keyof typeof signs>

/** What checking receipts came to: as a whole, and ticket by ticket. */
export const ReceiptVerdict = ({ title, checked, children }: Props) => {
  const t = useText()
  const verdict = verdictOfReceipts(checked)
  const { Icon, text, border } = signs[toneOf[verdict]]
  const states = checked.receipts.flatMap(({ tickets }) => tickets.map(({ state }) => state))
  const missing = states.filter((state) => state === 'missing').length
  return (
    <section aria-label={title} data-verdict={verdict} className={cx('grid gap-3 rounded-card border p-4', border)}>
      <div>
        <h3 className="flex items-center gap-2.5 font-semibold">
          <Icon size={20} aria-hidden="true" className={cx('shrink-0', text)} />
          {title}
        </h3>
        <p className="mt-1 text-sm text-text2">{t(`proof.receipt_${verdict}`, { count: states.length, missing })}</p>
      </div>
      {checked.comparison && <Statements comparison={checked.comparison} />}
      <ul className="grid max-h-72 gap-3 overflow-y-auto text-sm" tabIndex={0} aria-label={title}>
        {checked.receipts.map((each, place) => (
          <li key={each.receipt?.order ?? place}>
            <OneReceipt checked={each} />
          </li>
        ))}
      </ul>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  )
}

/** The statement of the sale in a file beside ours; both in full where they contradict one another, so that they can be kept. */
const Statements = ({ comparison }: { comparison: Comparison }) => {
  const t = useText()
  if (comparison.is === 'same') return <p className="text-sm text-text2">{t('proof.receipt_compared')}</p>
  if (comparison.is !== 'contradicted') return null
  return (
    <dl className="grid gap-2 text-sm">
      {comparison.statements.map(({ text, key, signature }, place) => (
        <div key={text}>
          <dt className="font-semibold">{t(place === 0 ? 'proof.receipt_statement_file' : 'proof.receipt_statement_site')}</dt>
          <dd className="figures break-all">
            {text.trimEnd()} · {key} · {signature}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const OneReceipt = ({ checked: { receipt, isSigned, tickets } }: { checked: CheckedReceipt }) => {
  const t = useText()
  return (
    <>
      <p className={cx('figures', isSigned ? 'text-text2' : 'text-loss')}>
        {receipt
          ? t('proof.receipt_order', { order: receipt.order, time: formatInstant(receipt.at) })
          : t('proof.receipt_unreadable')}
        {' · '}
        {t(isSigned ? 'proof.receipt_signed' : 'proof.receipt_unsigned')}
      </p>
      <ul className="mt-1 grid gap-1">
        {tickets.map(({ line, stake, isFree, state }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4">
            <span className="figures min-w-0 break-all">
              {line} · {isFree ? t('wallet.bet_free') : stake}
            </span>
            <span className={cx('font-semibold', signs[toneOf[state]].text)}>{t(`proof.ticket_${state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
