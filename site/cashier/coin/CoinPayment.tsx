import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { CoinNote } from './CoinNote.tsx'
import { CoinProgress } from './CoinProgress.tsx'
import { coinAmount, networkName, rateWords } from './coin-words.ts'

type Payment = NonNullable<ReceivedOutputOf<typeof getWithdrawal>['coin']>

/** A payment to a coin address: how many coins, and how far they are. */
export const CoinPayment = ({ coin }: { coin: Payment }) => {
  const t = useText()
  return (
    <section aria-label={t('coin.payment')} className="flex flex-col gap-3 rounded-card border border-line p-4 sm:p-5">
      <h3 className="font-semibold">{t('coin.payment')}</h3>
      {coin.slow && <CoinNote words={t('coin.slow_payment')} />}
      <DetailList
        rows={[
          [t('coin.sent'), coinAmount(coin.amount, coin.symbol)],
          [t('coin.rate'), rateWords(coin)],
          [t('coin.network'), networkName(coin.network)],
        ]}
      />
      {coin.txHash ? <CoinProgress {...coin} /> : <p className="text-sm text-text2">{t('coin.queued')}</p>}
    </section>
  )
}
