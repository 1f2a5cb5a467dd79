import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { Wallets } from './transfer-words.ts'

/** What a member owns: in all, in the main wallet, which opens to its entries, and on its way. */
export const BalanceCards = ({ wallets: { isSingle, total, main, inTransit } }: { wallets: Wallets }) => {
  const t = useText()
  if (isSingle)
    return (
      <div className="grid">
        <BookCard label={t('wallet.main')} isLarge>
          <Amount value={main} symbol hideable countUp />
        </BookCard>
      </div>
    )
  return (
    <section aria-label={t('wallet.title')} className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <div className={cx(card, 'max-md:col-span-2')}>
        <span className="block text-sm text-text3">{t('transfer.total')}</span>
        <span className="mt-0.5 block min-h-7 text-num-sm">
          <Amount value={total} symbol hideable countUp />
        </span>
      </div>
      <BookCard label={t('transfer.main')}>
        <Amount value={main} symbol hideable countUp />
      </BookCard>
      <div className={card}>
        <span className="block text-sm text-text3">{t('transfer.in_transit')}</span>
        <span className="mt-0.5 block min-h-7 text-num-sm">
          <Amount value={inTransit} symbol hideable />
        </span>
      </div>
    </section>
  )
}

const card = 'rounded-card border border-line px-4 py-3'

const BookCard = ({ label, isLarge = false, children }: { label: string; isLarge?: boolean; children: ReactNode }) => (
  <MemberLink page="transactionHistory" id="main" className={cx(card, 'focus-ring block hover:bg-bg2')}>
    <span className="flex items-center justify-between gap-2 text-sm text-text3">
      {label}
      <BookOpen size={16} aria-hidden="true" className="shrink-0" />
    </span>
    <span className={cx('mt-0.5 block', isLarge ? 'min-h-9 text-num' : 'min-h-7 text-num-sm')}>{children}</span>
  </MemberLink>
)
