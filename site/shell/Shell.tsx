import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { ConnectionNotice } from '@tamuvo/ui/live/ConnectionNotice.tsx'
import { T } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDoor } from '../account/doors.ts'
import { useLiveBalance } from '../account/useMember.ts'
import { memberPageOf } from '../paths.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LayerFailed } from './LayerFailed.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { useBrand } from './useSettings.ts'

const Doors = lazyPart(() => import('../account/Doors.tsx'), 'Doors')
const MemberCentre = lazyPart(() => import('../member/MemberCentre.tsx'), 'MemberCentre')

/** What stands around every page. The lottery page has the header only. */
export const Shell = () => {
  const { pathname, hash } = useLocation()
  const headerOnly = pathname === '/lottery'
  const door = useDoor()
  const memberPage = memberPageOf(hash)
  useBrand()
  useLiveBalance()
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-bg1 focus:p-3">
        <T id="shell.skip" />
      </a>
      <Header />
      {!headerOnly && <NoticeBar />}
      <ConnectionNotice />
      <main id="main" tabIndex={-1} className={`${pathname.slice(1)} outline-none ${headerOnly ? 'pb-20 lg:pb-0' : ''}`}>
        <Outlet />
      </main>
      {!headerOnly && <Footer />}
      <BottomBar />
      <CatchBoundary getResetKey={() => door ?? hash} errorComponent={LayerFailed}>
        <Suspense>
          {door && <Doors door={door} />}
          {memberPage && <MemberCentre {...memberPage} />}
        </Suspense>
      </CatchBoundary>
    </>
  )
}
