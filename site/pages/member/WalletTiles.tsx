import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBalance } from '../../account/useMember.ts'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { BookFigure } from '../../parts/paths.ts'

/** What a member owns, and the way to more of it. */
export const WalletTiles = () => {
  const t = useText()
  const { data: balance } = useBalance()
  return (
    <section aria-label={t('wallet.title')} className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_1fr_auto]">
      <Tile label={t('wallet.balance')} figure="balance" className="max-md:col-span-2">
        {balance && <Amount value={balance.sumBalance} symbol hideable countUp />}
      </Tile>
      <Tile label={t('wallet.main')} figure="main">
        {balance && <Amount value={balance.main} symbol hideable />}
      </Tile>
      <Tile label={t('wallet.held')} figure="held">
        {balance && <Amount value={balance.held} symbol hideable />}
      </Tile>
      <MemberLink page="depositv2" className={`${buttonClass('accent')} max-md:col-span-2`}>
        <Plus size={18} aria-hidden="true" />
        {t('shell.deposit')}
      </MemberLink>
    </section>
  )
}

type TileProps = { label: string; figure: BookFigure; className?: string; children: ReactNode }

/** A figure, which opens to the entries it is made of. */
const Tile = ({ label, figure, className = '', children }: TileProps) => (
  <MemberLink
    page="transactionHistory"
    id={figure}
    className={`focus-ring block rounded-card border border-line px-4 py-3 hover:bg-bg2 ${className}`}
  >
    <span className="flex items-center justify-between gap-2 text-sm text-text3">
      {label}
      <BookOpen size={16} aria-hidden="true" className="shrink-0" />
    </span>
    <span className="mt-0.5 block min-h-7 text-num-sm">{children}</span>
  </MemberLink>
)
