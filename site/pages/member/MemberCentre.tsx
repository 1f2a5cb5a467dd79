import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type CentreEntry, CentreFrame, CentreShape } from '../../parts/CentreFrame.tsx'
import { type MemberAddress, type MemberPage, type MemberPageProps, paths } from '../../parts/paths.ts'
import { menuLooks } from './centre-menu.ts'
import { centreSize } from './centre-size.ts'
import type { CentreEntry as OfferedEntry } from './useCentre.ts'
import { useCentreAccess } from './useCentreAccess.ts'

const pages: Record<MemberPage, ComponentType<MemberPageProps>> = {
  securityCenter: lazyPart(() => import('./SecurityPage.tsx'), 'SecurityPage'),
  transferFund: lazyPart(() => import('../../wallet/transfers/MyWalletPage.tsx'), 'MyWalletPage'),
  depositv2: lazyPart(() => import('../../cashier/deposit/DepositPage.tsx'), 'DepositPage'),
  withdraw: lazyPart(() => import('../../cashier/withdrawal/WithdrawalPage.tsx'), 'WithdrawalPage'),
  transferUpline: lazyPart(() => import('../../cashier/upline/UplinePage.tsx'), 'UplinePage'),
  personalHistoryCopy: lazyPart(() => import('../../betting/BetsPage.tsx'), 'BetsPage'),
  transactionHistory: lazyPart(() => import('../../wallet/TransactionsPage.tsx'), 'TransactionsPage'),
  personalProfit: lazyPart(() => import('../../betting/profit/ProfitPage.tsx'), 'ProfitPage'),
  bonusDetails: lazyPart(() => import('../../turnover/TurnoverPage.tsx'), 'TurnoverPage'),
  referral: lazyPart(() => import('../../referral/ReferralPage.tsx'), 'ReferralPage'),
  missionLeaderboard: lazyPart(() => import('../../mission/MissionsPage.tsx'), 'MissionsPage'),
  messageV2: lazyPart(() => import('../../content/messages/MessagesPage.tsx'), 'MessagesPage'),
}

/** The member's own pages, laid over whatever page is open; the address carries which one. */
export const MemberCentre = ({ page, ...detail }: MemberAddress) => {
  const t = useText()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', hash: '', search: true })
  const { entries, error, refetch, isClosed } = useCentreAccess(page)
  const Page = pages[page]
  const entryOf = ({ page: each, count }: OfferedEntry): CentreEntry<MemberPage> => {
    const { label, Icon } = menuLooks[each]
    return { page: each, hash: paths.member(each).slice(1), label: t(label), Icon, count }
  }
  if (isClosed) return null
  return (
    <Modal open onOpenChange={close} title={t('shell.member_centre')} {...centreSize} steady closeButton draggable={false}>
      {!entries && error && <ErrorState error={error} onRetry={refetch} />}
      {!entries && !error && <CentreShape />}
      {entries && (
        <CentreFrame
          label={t('shell.member_centre')}
          entries={entries.filter(({ gate }) => gate === 'OPEN').map(entryOf)}
          current={page}
        >
          <Page {...detail} />
        </CentreFrame>
      )}
    </Modal>
  )
}
