import { fromWire } from '@tamuvo/money/amount.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useCurrency } from '@tamuvo/ui/format/currency.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { CoinRows } from '../coin/CoinRows.tsx'
import { PaidForm, PayeeAccount } from '../confirmation/PayMember.tsx'
import { CancelDeposit } from './CancelDeposit.tsx'
import { type Deposit, grouped } from './deposit-words.ts'
import { ProofForm } from './ProofForm.tsx'
import { Slips } from './Slips.tsx'
import { useBankPage } from './useBankPage.ts'

/** What to pay and where, and how long there is. */
export const PayStep = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  return (
    <section aria-label={t('cashier.pay_title')} className="flex flex-col gap-5 rounded-card border border-line p-4 sm:p-5">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          <span className="block font-semibold">{t('cashier.waiting_title')}</span>
          <span className="figures text-xs text-text3">{deposit.reference}</span>
        </p>
        <div className="grid shrink-0 place-items-center gap-1 text-xs text-text3">
          <Countdown
            until={deposit.expiresAt}
            totalMs={Date.parse(deposit.expiresAt) - Date.parse(deposit.createdAt)}
            size={48}
          />
          {t('cashier.pay_time_left')}
        </div>
      </div>
      {deposit.coin ? <CoinRows coin={deposit.coin} amount={deposit.amount} /> : <AmountRow value={deposit.amount} />}
      {deposit.transfer && <TransferRows deposit={deposit} transfer={deposit.transfer} />}
      {deposit.part && <PayeeAccount depositId={deposit.id} isStopped={deposit.part.stopped} />}
      {deposit.qr && <PayByQr value={deposit.qr} />}
      {deposit.payUrl && (
        <a href={deposit.payUrl} target="_blank" rel="noopener" className={buttonClass('accent', 'lg', true)}>
          <ExternalLink size={18} aria-hidden="true" />
          {t('cashier.pay_now')}
        </a>
      )}
      {deposit.part ? (
        <PaidForm depositId={deposit.id} slips={deposit.slips.length}>
          <Slips deposit={deposit} />
        </PaidForm>
      ) : (
        <>
          <p className="text-sm text-text2" aria-live="polite">
            {t('cashier.waiting_text')}
          </p>
          {deposit.takesProof && <ProofForm deposit={deposit} />}
        </>
      )}
      <CancelDeposit id={deposit.id} />
    </section>
  )
}

/** The amount, large, and as it is typed into a transfer. */
const AmountRow = ({ value }: { value: string }) => {
  const t = useText()
  const currency = useCurrency()
  const plain = formatPlain(fromWire(value), currency)
  return (
    <CopyRow label={t('cashier.pay_exact')} value={plain.replaceAll(',', '').replace(/\.00$/, '')}>
      <span className="block text-num">
        <Amount value={value} symbol />
      </span>
      {currency.unitFactor !== 1 && (
        <span className="block text-sm font-medium text-text2">
          {t('cashier.pay_plain', { amount: plain, code: currency.code })}
        </span>
      )}
    </CopyRow>
  )
}

type Transfer = NonNullable<Deposit['transfer']>

const TransferRows = ({ deposit, transfer }: { deposit: Deposit; transfer: Transfer }) => {
  const t = useText()
  const bankPage = useBankPage(transfer)
  const isWallet = deposit.kind === 'EWALLET_MANUAL'
  return (
    <div className="flex flex-col gap-2">
      <CopyRow label={t(isWallet ? 'deposit.wallet' : 'deposit.bank')} value={transfer.institution} />
      <CopyRow label={t(isWallet ? 'deposit.phone' : 'deposit.number')} value={transfer.number}>
        {grouped(transfer.number)}
      </CopyRow>
      <CopyRow label={t('deposit.holder')} value={transfer.holder} />
      <CopyRow label={t('deposit.remark')} value={transfer.remark}>
        <span className="text-md tracking-widest">{transfer.remark}</span>
      </CopyRow>
      <p className="tint-warn flex items-start gap-2.5 rounded-input px-3.5 py-2.5 text-sm">
        <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
          <TriangleAlert size={18} />
        </span>
        {t('deposit.remark_warning')}
      </p>
      {bankPage && (
        <a href={bankPage} target="_blank" rel="noopener" className={buttonClass('accent', 'lg', true)}>
          <ExternalLink size={18} aria-hidden="true" />
          {t('deposit.bank_open')}
        </a>
      )}
    </div>
  )
}

const PayByQr = ({ value }: { value: string }) => {
  const t = useText()
  return (
    <figure className="grid place-items-center gap-2">
      <QrBox value={value} label={t('cashier.pay_title')} size={220} />
      <figcaption className="text-center text-sm text-text2">{t('cashier.pay_scan')}</figcaption>
    </figure>
  )
}
