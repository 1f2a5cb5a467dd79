import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { CoinNote } from './CoinNote.tsx'
import { coinAmount, networkName, rateWords } from './coin-words.ts'

type Coin = {
  network: string
  symbol: string
  contract: string
  address: string
  amount: string
  rate: string
  needed: number
  aside: string | null
  slow: boolean
}

/** Which coins to send, where to, and what becomes of more or less. */
export const CoinRows = ({ coin, amount }: { coin: Coin; amount: string }) => {
  const t = useText()
  const { symbol, address } = coin
  const network = networkName(coin.network)
  return (
    <div className="flex flex-col gap-3">
      {coin.slow && <CoinNote words={t('coin.slow')} />}
      {coin.aside && <CoinNote words={t('coin.aside', { amount: coin.aside, symbol })} />}
      <CopyRow label={t('coin.send')} value={coin.amount}>
        <span className="block text-num">{coinAmount(coin.amount, symbol)}</span>
        <span className="block text-sm font-medium text-text2">
          = <Amount value={amount} symbol />
        </span>
      </CopyRow>
      <figure className="grid place-items-center gap-2">
        <QrBox value={address} label={t('coin.address')} size={200} />
        <figcaption className="text-center text-sm text-text2">{t('coin.scan')}</figcaption>
      </figure>
      <CopyRow label={t('coin.address')} value={address} />
      <CoinNote words={t('coin.warning', { symbol, network })} />
      <DetailList
        rows={[
          [t('coin.network'), network],
          [t('coin.rate'), rateWords(coin)],
          [t('coin.needed'), coin.needed.toString()],
          [
            t('coin.contract'),
            <span key="contract" className="text-xs">
              {coin.contract}
            </span>,
          ],
        ]}
      />
      <p className="text-sm text-text2">{t('coin.rules')}</p>
    </div>
  )
}
