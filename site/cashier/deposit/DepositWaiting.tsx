import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { Timeline } from '@tamuvo/ui/components/Timeline.tsx'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Headset } from 'lucide-react'
import { DetailList } from '../../parts/DetailList.tsx'
import { paths } from '../../parts/paths.ts'
import { CoinNote } from '../coin/CoinNote.tsx'
import { CoinProgress } from '../coin/CoinProgress.tsx'
import { coinAmount, rateWords } from '../coin/coin-words.ts'
import { CancelDeposit } from './CancelDeposit.tsx'
import { type Deposit, stepsOf } from './deposit-words.ts'
import { ProofForm } from './ProofForm.tsx'
import { Slips } from './Slips.tsx'

/** A deposit whose money, or whose review, is awaited. Leaving is safe: the address leads back. */
export const DepositWaiting = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  return (
    <section aria-label={t('common.status')} className="flex flex-col gap-5 rounded-card border border-line p-4 sm:p-5">
      <div aria-live="polite">
        <h3 className="text-md font-semibold">{t(titleOf(deposit))}</h3>
        <p className="text-num">
          <Amount value={deposit.coin?.worth ?? deposit.amount} symbol />
        </p>
        <p className="figures text-xs text-text3">{deposit.reference}</p>
        <p className="mt-2 text-sm text-text2">{t(textOf(deposit))}</p>
        {deposit.part?.decideBy && (
          <p className="mt-1 text-sm text-text2">{t('confirmation.decide_by', { time: formatInstant(deposit.part.decideBy) })}</p>
        )}
        {deposit.part?.state === 'WAIT_CONFIRM' && deposit.part.confirmBy && (
          <Countdown until={deposit.part.confirmBy} quiet className="mt-2" />
        )}
        {deposit.received && deposit.received !== deposit.amount && (
          <p className="mt-1 text-sm text-text2">
            {t('deposit.received')} <Amount value={deposit.received} symbol />
          </p>
        )}
      </div>
      {deposit.coin && <Coins coin={deposit.coin} />}
      <Timeline label={t('common.status')} steps={stepsOf(deposit)} />
      <div className="flex flex-wrap gap-2">
        <Link to={paths.service()} className={buttonClass('quiet')}>
          <Headset size={18} aria-hidden="true" />
          {t('common.contact_support')}
        </Link>
        {deposit.state === 'SUBMITTED' && !deposit.part && !deposit.coin && <CancelDeposit id={deposit.id} />}
      </div>
      {deposit.part && <Slips deposit={deposit} />}
      {deposit.takesProof && <ProofForm deposit={deposit} />}
    </section>
  )
}

/** What came in coins, and how many blocks stand for it. */
const Coins = ({ coin }: { coin: NonNullable<Deposit['coin']> }) => {
  const t = useText()
  return (
    <div className="flex flex-col gap-3">
      {coin.slow && <CoinNote words={t('coin.slow')} />}
      {coin.arrived && (
        <DetailList
          rows={[
            [t('coin.arrived'), coinAmount(coin.arrived, coin.symbol)],
            [t('coin.rate'), rateWords(coin)],
          ]}
        />
      )}
      <CoinProgress {...coin} />
    </div>
  )
}

const titleOf = ({ state, part, coin }: Deposit): TextKey => {
  if (part) return 'confirmation.waiting_title'
  if (state === 'REVIEW') return 'cashier.review_title'
  return coin ? 'coin.seen_title' : 'deposit.waiting_title'
}

const textOf = ({ state, reason, part, coin }: Deposit): TextKey => {
  if (part?.state === 'DISPUTED')
    return part.dispute === 'UNREACHED' ? 'confirmation.waiting_unreached' : 'confirmation.waiting_disputed'
  if (part) return 'confirmation.waiting_text'
  if (state === 'REVIEW') return reviewText(reason)
  return coin ? 'coin.seen_text' : 'deposit.waiting_text'
}

const reviewed = ['AMOUNT', 'NAME', 'LATE_PROOF', 'CURRENCY', 'LIMITS'] as const

const reviewText = (reason: Deposit['reason']) => {
  const known = reviewed.find((each) => each === reason)
  return known ? (`deposit.review_${known}` as const) : 'cashier.review_text'
}
