import { cx } from '@tamuvo/ui/components/cx.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListOrdered, Plus, ScrollText, ShieldCheck } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { openLogin } from '../account/doors.ts'
import type { MemberPage } from '../paths.ts'

export type MemberPageProps = { id: string | undefined }

const pages: Record<MemberPage, ComponentType<MemberPageProps>> = {
  securityCenter: lazy(() => import('./AccountPage.tsx').then(({ AccountPage: part }) => ({ default: part }))),
  depositv2: lazy(() => import('../cashier/DepositPage.tsx').then(({ DepositPage: part }) => ({ default: part }))),
  personalHistoryCopy: lazy(() => import('../betting/BetsPage.tsx').then(({ BetsPage: part }) => ({ default: part }))),
  transactionHistory: lazy(() => import('../wallet/TransactionsPage.tsx').then(({ TransactionsPage: part }) => ({ default: part }))),
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
          <Suspense fallback={<div className="grid min-h-72 place-items-center"><Spinner size={26} /></div>}>
            <Page id={id} />
          </Suspense>
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
  return (
    <nav aria-label={t('shell.member_centre')} className="min-w-0">
      <ul className="scrollbar-none flex gap-1 overflow-x-auto md:sticky md:top-0 md:flex-col">
        {entries.map(({ page, label, Icon }) => (
          <li key={page} className="shrink-0">
            <Link
              to="."
              search={true}
              hash={`mc/${page}`}
              aria-current={page === current ? 'page' : undefined}
              className={cx('focus-ring flex min-h-11 items-center gap-2.5 rounded-input px-3', page === current ? 'bg-bg3 font-semibold text-brand-text' : 'text-text2 hover:bg-bg2')}
            >
              <Icon size={18} aria-hidden="true" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
