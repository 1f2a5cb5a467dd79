import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { CountBadge } from '@tamuvo/ui/components/CountBadge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Loader } from '@tamuvo/ui/components/Loader.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Skeleton, SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useAgentAnnouncements } from '../../agent/announcements/useAgentAnnouncements.ts'
import { AgentLink } from '../../parts/AgentLink.tsx'
import { PageFailed } from '../../parts/PageFailed.tsx'
import type { AgentAddress, AgentPage, AgentPageProps } from '../../parts/paths.ts'
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
        <div className="grid gap-5 md:grid-cols-[184px_1fr]">
          <AgentMenu current={page} pages={offered} />
          <div className="min-w-0">
            <CatchBoundary getResetKey={() => page} errorComponent={PageFailed}>
              <Suspense fallback={<Waiting />}>
                <Page {...detail} />
              </Suspense>
            </CatchBoundary>
          </div>
        </div>
      )}
    </Modal>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton className="mb-4 h-7 w-44" />
    <SkeletonRows rows={7} />
  </div>
)

const AgentMenu = ({ current, pages: offered }: { current: AgentPage; pages: readonly AgentPage[] }) => {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const unread = useAgentAnnouncements().data?.unreadCount ?? 0
  const router = useRouter()
  // On a phone the entries run sideways: the current one is brought into view, also after the router has moved the row back.
  useEffect(() => {
    const show = () =>
      list.current?.querySelector(`[data-page=${current}]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
    show()
    return router.subscribe('onRendered', show)
  }, [current, router])
  return (
    <nav aria-label={t('shell.agent_centre')} className="min-w-0">
      <ul ref={list} className="scrollbar-none flex gap-1 overflow-x-auto md:sticky md:top-0 md:flex-col">
        {offered.map((page) => (
          <li key={page} data-page={page} className="shrink-0">
            <MenuEntry page={page} current={page === current} count={page === 'agentAnnouncement' ? unread : 0} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MenuEntry = ({ page, current, count }: { page: AgentPage; current: boolean; count: number }) => {
  const t = useText()
  const { label, Icon } = agentMenuLooks[page]
  return (
    <AgentLink
      page={page}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'focus-ring flex min-h-11 items-center gap-2.5 rounded-input px-3 text-sm',
        current ? 'bg-bg3 font-semibold text-brand-text' : 'text-text2 hover:bg-bg2',
      )}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">{t(label)}</span>
      <CountBadge count={count} />
    </AgentLink>
  )
}
