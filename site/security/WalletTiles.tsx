import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBalance } from '../account/useMember.ts'
import { MemberLink } from '../member/MemberLink.tsx'

/** What a member owns, and the way to more of it. */
export const WalletTiles = () => {
  const t = useText()
  const { data: balance } = useBalance()
  return (
    <section aria-label={t('wallet.title')} className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_1fr_auto]">
      <Tile label={t('wallet.balance')} className="max-md:col-span-2">
        {balance && <Amount value={balance.sumBalance} symbol hideable countUp />}
      </Tile>
      <Tile label={t('wallet.main')}>{balance && <Amount value={balance.main} symbol hideable />}</Tile>
      <Tile label={t('wallet.held')}>{balance && <Amount value={balance.held} symbol hideable />}</Tile>
      <MemberLink page="depositv2" className={`${buttonClass('accent')} max-md:col-span-2`}>
        <Plus size={18} aria-hidden="true" />
        {t('shell.deposit')}
      </MemberLink>
    </section>
  )
}

const Tile = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={`rounded-card border border-line px-4 py-3 ${className}`}>
    <p className="text-sm text-text3">{label}</p>
    <p className="mt-0.5 min-h-7 text-num-sm">{children}</p>
  </div>
)
