import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, useNavigate } from '@tanstack/react-router'
import { ListOrdered, Plus, ScrollText, ShieldCheck } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { openLogin } from '../account/doors.ts'
import type { MemberPage } from '../paths.ts'
import { PageFailed } from '../shell/PageFailed.tsx'
import { MemberLink } from './MemberLink.tsx'

export type MemberPageProps = { id: string | undefined }

const pages: Record<MemberPage, ComponentType<MemberPageProps>> = {
  securityCenter: lazyPart(() => import('./AccountPage.tsx'), 'AccountPage'),
  depositv2: lazyPart(() => import('../cashier/DepositPage.tsx'), 'DepositPage'),
  personalHistoryCopy: lazyPart(() => import('../betting/BetsPage.tsx'), 'BetsPage'),
  transactionHistory: lazyPart(() => import('../wallet/TransactionsPage.tsx'), 'TransactionsPage'),
}

/** The member's own pages, laid over whatever page is open; the address carries which one. */
export const MemberCentre = ({ page, id }: { page: MemberPage; id: string | undefined }) => {
  const t = useText()
  const navigate = useNavigate()
  const loggedIn = useIsLoggedIn()
  const close = () => void navigate({ to: '.', hash: '', search: true })
  useEffect(() => {
    if (loggedIn) return
    openLogin()
    void navigate({ to: '.', hash: '', search: true, replace: true })
  }, [loggedIn, navigate])
  const Page = pages[page]
  if (!loggedIn) return null
  return (
    <Modal open onOpenChange={close} title={t('shell.member_centre')} width={1120} height={720} closeButton draggable={false}>
      <div className="grid gap-5 md:grid-cols-[208px_1fr]">
        <MemberMenu current={page} />
        <div className="min-w-0">
          <CatchBoundary getResetKey={() => page} errorComponent={PageFailed}>
            <Suspense
              fallback={
                <div className="grid min-h-72 place-items-center">
                  <Spinner size={26} />
                </div>
              }
            >
              <Page id={id} />
            </Suspense>
          </CatchBoundary>
        </div>
      </div>
    </Modal>
  )
}

const entries = [
  { page: 'securityCenter', label: 'shell.my_account', Icon: ShieldCheck },
  { page: 'depositv2', label: 'shell.deposit', Icon: Plus },
  { page: 'personalHistoryCopy', label: 'shell.bets', Icon: ListOrdered },
  { page: 'transactionHistory', label: 'shell.transactions', Icon: ScrollText },
] as const

const MemberMenu = ({ current }: { current: MemberPage }) => {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the entries run sideways: the current one is brought into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={t('shell.member_centre')} className="min-w-0">
      <ul ref={list} className="scrollbar-none flex gap-1 overflow-x-auto md:sticky md:top-0 md:flex-col">
        {entries.map(({ page, label, Icon }) => (
          <li key={page} className="shrink-0">
            <MemberLink
              page={page}
              aria-current={page === current ? 'page' : undefined}
              className={cx(
                'focus-ring flex min-h-11 items-center gap-2.5 rounded-input px-3',
                page === current ? 'bg-bg3 font-semibold text-brand-text' : 'text-text2 hover:bg-bg2',
              )}
            >
              <Icon size={18} aria-hidden="true" />
              {t(label)}
            </MemberLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
