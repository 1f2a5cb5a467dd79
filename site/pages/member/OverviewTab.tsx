import { useText } from '@tamuvo/ui/text/useText.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { Hourglass } from 'lucide-react'
import { RecentMovements } from '../../wallet/RecentMovements.tsx'
import { SaferLinks } from '../../safer/SaferLinks.tsx'
import { useHasWallet } from './useCentre.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { LogOutButton, MemberCard } from '../../account/profile/MemberCard.tsx'
import { PasskeysLink, PasskeysRow } from '../../account/passkeys/PasskeysLink.tsx'
import { AgentCentreRow } from '../agent/AgentCentreRow.tsx'
import { SecurityItems } from '../../account/security/SecurityItems.tsx'
import { SecurityLevel } from '../../account/security/SecurityLevel.tsx'
import { useSecurity } from '../../account/security/useSecurity.ts'
import { AccountRows } from './AccountRows.tsx'
import { WalletTiles } from './WalletTiles.tsx'

/** The member, the balances, the security level and how to raise it; on a phone also the way to all other pages of the account. */
export const OverviewTab = () => {
  const t = useText()
  const security = useSecurity()
  const hasWallet = useHasWallet()
  const isWide = useMedia('(width >= 768px)')
  return (
    <div className="flex flex-col gap-5">
      <MemberCard lastLogin={security.data?.lastLogin ?? null}>{isWide && <LogOutButton />}</MemberCard>
      {hasWallet && <WalletTiles />}
      <Loaded answer={security} rows={6}>
        {(data) => (
          <>
            {data.moneyHeldUntil && (
              <p role="status" className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
                <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
                {t('security.money_held', { time: formatInstant(data.moneyHeldUntil) })}
              </p>
            )}
            {!isWide && <AccountRows security={data} />}
            <SecurityLevel security={data} />
            <SecurityItems security={data}>{!isWide && <PasskeysRow />}</SecurityItems>
            {isWide && <PasskeysLink />}
            <AgentCentreRow />
            {isWide && <SaferLinks />}
            {hasWallet && <RecentMovements />}
          </>
        )}
      </Loaded>
      {!isWide && <LogOutButton />}
    </div>
  )
}
