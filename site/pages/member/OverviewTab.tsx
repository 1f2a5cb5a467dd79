import { useText } from '@tamuvo/ui/text/useText.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { Hourglass } from 'lucide-react'
import { RecentMovements } from '../../wallet/RecentMovements.tsx'
import { SaferLinks } from '../../safer/SaferLinks.tsx'
import { useHasWallet } from './useCentre.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { MemberCard } from '../../account/profile/MemberCard.tsx'
import { PasskeysLink } from '../../account/passkeys/PasskeysLink.tsx'
import { AgentCentreRow } from '../agent/AgentCentreRow.tsx'
import { SecurityItems } from '../../account/security/SecurityItems.tsx'
import { SecurityLevel } from '../../account/security/SecurityLevel.tsx'
import { useSecurity } from '../../account/security/useSecurity.ts'
import { WalletTiles } from './WalletTiles.tsx'

/** The member, the balances, the security level and how to raise it. */
export const OverviewTab = () => {
  const t = useText()
  const security = useSecurity()
  const hasWallet = useHasWallet()
  return (
    <div className="flex flex-col gap-5">
      <MemberCard lastLogin={security.data?.lastLogin ?? null} />
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
            <SecurityLevel security={data} />
            <SecurityItems security={data} />
            <PasskeysLink />
            <AgentCentreRow />
            <SaferLinks />
            {hasWallet && <RecentMovements />}
          </>
        )}
      </Loaded>
    </div>
  )
}
