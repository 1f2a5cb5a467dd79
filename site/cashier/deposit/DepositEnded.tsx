import { rejectReasons } from '@tamuvo/contract/cashier.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { MemberBackLink, MemberLink } from '../../parts/MemberLink.tsx'
import { paths } from '../../parts/paths.ts'
import { CoinNote } from '../coin/CoinNote.tsx'
import { PaymentReceiptButton } from '../receipt/PaymentReceiptButton.tsx'
import type { Deposit } from './deposit-words.ts'
import { ProofForm } from './ProofForm.tsx'

/** How a deposit ended, and what can be done now. */
export const DepositEnded = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const done = deposit.state === 'SUCCEEDED'
  const { title, text } = endingOf(deposit)
  return (
    <>
      <Receipt
        state={done ? 'done' : 'failed'}
        title={t(title)}
        amount={<Amount value={done ? deposit.credited : deposit.amount} symbol />}
        reference={deposit.reference}
        lines={[
          { label: t('common.status'), value: t(`cashier.state_${deposit.state}`) },
          ...(done && deposit.fee !== '0.00' ? [{ label: t('cashier.fee'), value: <Amount value={deposit.fee} symbol /> }] : []),
          ...(deposit.part && deposit.part.bonus !== '0.00'
            ? [{ label: t('confirmation.bonus'), value: <Amount value={deposit.part.bonus} symbol /> }]
            : []),
        ]}
        actions={<Ways deposit={deposit} />}
      />
      {text && <p className="text-center text-text2">{t(text)}</p>}
      {!done && deposit.coin?.aside && (
        <CoinNote words={t('coin.aside', { amount: deposit.coin.aside, symbol: deposit.coin.symbol })} />
      )}
      {deposit.takesProof && (
        <section className="rounded-card border border-line px-4 pb-4 sm:px-5 sm:pb-5" aria-label={t('deposit.proof_title')}>
          <ProofForm deposit={deposit} />
        </section>
      )}
    </>
  )
}

const endingOf = ({ state, reason, takesProof }: Deposit): { title: TextKey; text: TextKey | undefined } => {
  if (state === 'SUCCEEDED') return { title: 'cashier.done_title', text: undefined }
  if (state === 'EXPIRED')
    return { title: 'cashier.expired_title', text: takesProof ? 'deposit.expired_paid' : 'cashier.expired_text' }
  if (reason === 'PAYEE_STOPPED') return { title: 'deposit.cancelled_title', text: 'deposit.cancelled_PAYEE_STOPPED' }
  if (state === 'CANCELLED') return { title: 'deposit.cancelled_title', text: takesProof ? 'deposit.expired_paid' : undefined }
  if (state === 'REJECTED') return { title: 'deposit.rejected_title', text: rejectedText(reason) }
  return { title: 'cashier.failed_title', text: 'cashier.failed_text' }
}

const rejectedText = (reason: Deposit['reason']): TextKey =>
  `deposit.rejected_${rejectReasons.find((each) => each === reason) ?? 'NOT_RECEIVED'}`

/** Once money has come, also where it was taken back. */
const hasReceipt = ({ state }: Deposit): boolean => state === 'SUCCEEDED' || state === 'REVERSED'

const Ways = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const again =
    deposit.state === 'EXPIRED' ? 'deposit.start_again' : deposit.state === 'FAILED' ? 'deposit.other_method' : 'cashier.again'
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <MemberBackLink page="depositv2" className={buttonClass('quiet')}>
        {t(again)}
      </MemberBackLink>
      {deposit.entryId && (
        <MemberLink page="transactionHistory" id={deposit.entryId} className={buttonClass('quiet')}>
          <BookOpen size={18} aria-hidden="true" />
          {t('wallet.entry_open')}
        </MemberLink>
      )}
      {hasReceipt(deposit) && <PaymentReceiptButton kind="deposit" id={deposit.id} reference={deposit.reference} tone="quiet" />}
      {deposit.state === 'SUCCEEDED' && (
        <Link to={paths.lottery()} className={buttonClass()}>
          {t('cashier.to_play')}
        </Link>
      )}
    </div>
  )
}
