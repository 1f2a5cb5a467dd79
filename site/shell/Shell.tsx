import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { ConnectionNotice } from '@tamuvo/ui/live/ConnectionNotice.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { T } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { TrialNotice } from '../account/trial/TrialNotice.tsx'
import { useLiveBalance } from '../account/useMember.ts'
import { paths } from '../parts/paths.ts'
import { BottomBar } from './BottomBar.tsx'
import { type Frame, frameOf } from './frames.ts'
import { needsLogin } from './guard.ts'
import { Header } from './Header.tsx'
import { Layers } from './Layers.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { useBrand, useSettings } from '../platform/useSettings.ts'
import { useStatus } from '../platform/useStatus.ts'

const Footer = lazyPart(() => import('./Footer.tsx'), 'Footer', [])
const PictureHost = lazyPart(() => import('./PictureHost.tsx'), 'PictureHost', [])
const SideBar = lazyPart(() => import('./SideBar.tsx'), 'SideBar')
const StatusPage = lazyPart(() => import('./StatusPage.tsx'), 'StatusPage', [])

/** What stands around every page; in place of all of it, while the site is closed, why. */
export const Shell = () => {
  const { pathname } = useLocation()
  const status = useStatus()
  useBrand()
  useLiveBalance()
  const guarded = useGuard(pathname)
  const frame = frameOf(pathname)
  if (status && status.systemStatus !== 0 && pathname !== paths.service())
    return (
      <Quietly>
        <StatusPage status={status} />
      </Quietly>
    )
  return (
    <>
      <Framed frame={frame} name={pathname.slice(1)}>
        {guarded ? null : <Outlet />}
      </Framed>
      <Layers />
      {frame !== 'none' && (
        <Quietly>
          <PictureHost />
        </Quietly>
      )}
    </>
  )
}

/** Room for the bar of a phone, and for the bar at the side of a screen; the footer begins below the fold, so that nothing pushes it. */
const rooms: Record<Frame, string> = { whole: 'min-h-[calc(100dvh-8rem)] lg:pe-9 2xl:pe-0', header: 'pb-20 lg:pb-0', none: '' }

const Framed = ({ frame, name, children }: { frame: Frame; name: string; children: ReactNode }) => {
  const main = (
    <main id="main" tabIndex={-1} className={`${name} outline-none ${rooms[frame]}`}>
      {children}
    </main>
  )
  if (frame === 'none') return main
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-bg1 focus:p-3">
        <T id="shell.skip" />
      </a>
      <Header compact={frame === 'header'} />
      <TrialNotice />
      {frame === 'whole' && <NoticeBar />}
      <ConnectionNotice />
      {main}
      {frame === 'whole' && <SideArea />}
      {frame === 'whole' && (
        <Quietly>
          <Footer />
        </Quietly>
      )}
      <BottomBar />
    </>
  )
}

/** The bar at the side comes when everything else stands, and only where there is room for it; elsewhere the header has a button. */
const SideArea = () => {
  const isWide = useMedia('(width >= 1024px)')
  return isWide ? (
    <Quietly>
      <SideBar />
    </Quietly>
  ) : null
}

/** What does not arrive is left out. */
const Quietly = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
)

/** Leads visitors to the login where the brand lets only members in. Whether this page waits for that. */
const useGuard = (pathname: string): boolean => {
  const navigate = useNavigate()
  const loggedIn = useIsLoggedIn()
  const { loginedToHomePage = false } = useSettings() ?? {}
  const guarded = needsLogin(pathname, { loginedToHomePage, loggedIn })
  useEffect(() => {
    if (guarded) void navigate({ to: paths.login(), replace: true })
  }, [guarded, navigate])
  return guarded
}
