import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { Profit } from './profit-place.ts'

const tile = 'card focus-ring flex min-h-20 flex-col items-start justify-center gap-1 p-4 text-start hover:bg-bg2'

type Props = { profit: Profit; onBets: () => void }

/** The figures of some days; each opens to the bets or the movements that it is made of. */
export const ProfitTiles = ({ profit, onBets }: Props) => {
  const t = useText()
  const sentence = netSentence(profit)
  return (
    <section aria-label={t('record.profit_title')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <div className="card col-span-full flex flex-wrap items-center justify-between gap-3 p-4">
        <div>
          <p className="text-sm text-text2">{t('record.net')}</p>
          {sentence && <p className="text-md font-semibold">{t(sentence)}</p>}
        </div>
        <span className="text-num-sm">
          <Amount value={profit.net} symbol signed />
        </span>
      </div>
      {(['stake', 'validBet', 'payout'] as const).map((figure) => (
        <button key={figure} type="button" onClick={onBets} className={tile}>
          <Figure label={t(labels[figure])}>
            <Amount value={profit[figure]} symbol />
          </Figure>
        </button>
      ))}
      {(['deposits', 'withdrawals', 'rebates', 'rewards'] as const).map((figure) => (
        <MemberLink
          key={figure}
          page="transactionHistory"
          query={{ range: 'custom', from: profit.from, to: profit.to, figure }}
          // Seven figures in two or four columns: the last one fills the row.
          className={cx(tile, figure === 'rewards' && 'col-span-2')}
        >
          <Figure label={t(labels[figure])}>
            <Amount value={profit[figure]} symbol />
          </Figure>
        </MemberLink>
      ))}
    </section>
  )
}

/** Undefined without a bet: the list below says so. */
const netSentence = ({ net, stake }: Profit) => {
  const amount = fromWire(net)
  if (amount !== 0n) return amount < 0n ? 'record.net_loss' : 'record.net_win'
  return fromWire(stake) === 0n ? undefined : 'record.net_even'
}

const labels = {
  stake: 'wallet.bet_stake',
  validBet: 'wallet.bet_valid',
  payout: 'wallet.bet_payout',
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  rebates: 'record.rebates',
  rewards: 'record.rewards',
} as const

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-sm text-text2">{label}</span>
    <span className="text-num-sm">{children}</span>
  </>
)
