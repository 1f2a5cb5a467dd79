import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { CountBadge } from '@tamuvo/ui/components/CountBadge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Skeleton, SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import type { MemberAddress, MemberPage, MemberPageProps } from '../../parts/paths.ts'
import { PageFailed } from '../../parts/PageFailed.tsx'
import { menuLooks } from './centre-menu.ts'
import { centreSize } from './centre-size.ts'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { CentreEntry } from './useCentre.ts'
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
  messageV2: lazyPart(() => import('../../content/messages/MessagesPage.tsx'), 'MessagesPage'),
}

/** The member's own pages, laid over whatever page is open; the address carries which one. */
export const MemberCentre = ({ page, ...detail }: MemberAddress) => {
  const t = useText()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', hash: '', search: true })
  const { entries, error, refetch, isClosed } = useCentreAccess(page)
  const Page = pages[page]
  if (isClosed) return null
  return (
    <Modal open onOpenChange={close} title={t('shell.member_centre')} {...centreSize} steady closeButton draggable={false}>
      {!entries && error && <ErrorState error={error} onRetry={refetch} />}
      {!entries && !error && <CentreShape />}
      {entries && (
        <div className="grid gap-5 md:grid-cols-[208px_1fr]">
          <MemberMenu current={page} entries={entries} />
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

/** Menu and page, before it is known which pages there are. */
const CentreShape = () => (
  <div className="grid gap-5 md:grid-cols-[208px_1fr]">
    <div className="flex gap-1 overflow-hidden md:flex-col">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-11 shrink-0 rounded-input max-md:w-28" />
      ))}
    </div>
    <Waiting />
  </div>
)

const MemberMenu = ({ current, entries }: { current: MemberPage; entries: readonly CentreEntry[] }) => {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const router = useRouter()
  // On a phone the entries run sideways: the current one is brought into view. Links tell a little later which of them is current, and
  // the router moves the row back to where it stood on the page before.
  useEffect(() => {
    const show = () =>
      list.current?.querySelector(`[data-page=${current}]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
    show()
    return router.subscribe('onRendered', show)
  }, [current, router])
  return (
    <nav aria-label={t('shell.member_centre')} className="min-w-0">
      <ul ref={list} className="scrollbar-none flex gap-1 overflow-x-auto md:sticky md:top-0 md:flex-col">
        {entries
          .filter(({ gate }) => gate === 'OPEN')
          .map((entry) => (
            <li key={entry.page} data-page={entry.page} className="shrink-0">
              <MenuEntry entry={entry} current={entry.page === current} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

const MenuEntry = ({ entry: { page, count }, current }: { entry: CentreEntry; current: boolean }) => {
  const t = useText()
  const { label, Icon } = menuLooks[page]
  return (
    <MemberLink
      page={page}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'focus-ring flex min-h-11 items-center gap-2.5 rounded-input px-3',
        current ? 'bg-bg3 font-semibold text-brand-text' : 'text-text2 hover:bg-bg2',
      )}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="flex-1">{t(label)}</span>
      <CountBadge count={count} />
    </MemberLink>
  )
}
