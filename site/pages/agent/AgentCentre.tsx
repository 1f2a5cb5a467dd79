import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Loader } from '@tamuvo/ui/components/Loader.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useAgentAnnouncements } from '../../agent/announcements/useAgentAnnouncements.ts'
import { type CentreEntry, CentreFrame } from '../../parts/CentreFrame.tsx'
import { type AgentAddress, type AgentPage, type AgentPageProps, paths } from '../../parts/paths.ts'
import { agentCentreSize } from './agent-centre-size.ts'
import { agentMenuLooks } from './agent-menu.ts'
import { useAgentAccess } from './useAgentAccess.ts'

const pages: Record<AgentPage, ComponentType<AgentPageProps>> = {
  agentAnnouncement: lazyPart(() => import('../../agent/announcements/AgentAnnouncementsPage.tsx'), 'AgentAnnouncementsPage'),
  agentTeamOverview: lazyPart(() => import('../../agent/overview/OverviewPage.tsx'), 'OverviewPage'),
  registerCenter: lazyPart(() => import('../../agent/register/RegisterCentrePage.tsx'), 'RegisterCentrePage'),
  downlineManagmentView: lazyPart(() => import('../../agent/team/TeamPage.tsx'), 'TeamPage'),
  personalHistoryCopy: lazyPart(() => import('../../agent/bets/TeamBetsPage.tsx'), 'TeamBetsPage'),
  palStatementsAgentCopy: lazyPart(() => import('../../agent/profit/TeamProfitPage.tsx'), 'TeamProfitPage'),
  agentDownlineTransactionDetailsCopy: lazyPart(
    () => import('../../agent/transactions/TeamTransactionsPage.tsx'),
    'TeamTransactionsPage',
  ),
  agentDividendRecordCopy2: lazyPart(() => import('../../agent/contract/ContractPage.tsx'), 'DividendPage'),
  agentDailyWages2: lazyPart(() => import('../../agent/contract/ContractPage.tsx'), 'DailySalaryPage'),
  agentHourSalary: lazyPart(() => import('../../agent/contract/ContractPage.tsx'), 'HourlySalaryPage'),
  agentRealtimeSalary: lazyPart(() => import('../../agent/contract/ContractPage.tsx'), 'RealtimeSalaryPage'),
  agentRevenueReport: lazyPart(() => import('../../agent/income/IncomePage.tsx'), 'IncomePage'),
}

/** What agents work with, laid over whatever page is open; the address carries which page. It opens when its first answer is there. */
export const AgentCentre = ({ page, ...detail }: AgentAddress) => {
  const t = useText()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', hash: '', search: true })
  const { pages: offered, error, refetch } = useAgentAccess(page)
  const entries = useEntries(offered ?? [])
  const Page = pages[page]
  if (!offered && !error) return <Loader active />
  return (
    <Modal
      open
      name="agentCentre"
      onOpenChange={close}
      title={t('shell.agent_centre')}
      {...agentCentreSize}
      steady
      closeButton
      draggable={false}
    >
      {!offered && <ErrorState error={error} onRetry={refetch} />}
      {offered && (
        <CentreFrame label={t('shell.agent_centre')} entries={entries} current={page}>
          <Page {...detail} />
        </CentreFrame>
      )}
    </Modal>
  )
}

/** The entries of the menu; announcements tell how many are unread. */
const useEntries = (offered: readonly AgentPage[]): CentreEntry<AgentPage>[] => {
  const t = useText()
  const unread = useAgentAnnouncements({ enabled: offered.length > 0 }).data?.unreadCount ?? 0
  return offered.map((page) => {
    const { label, Icon } = agentMenuLooks[page]
    return { page, hash: paths.agent(page).slice(1), label: t(label), Icon, count: page === 'agentAnnouncement' ? unread : 0 }
  })
}
