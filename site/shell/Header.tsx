import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { chooseTheme, useTheme } from '@tamuvo/ui/theme/theme.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { Moon, Search, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '../parts/paths.ts'
import { openSearch } from '../pages/search/search-open.ts'
import { Clock } from './Clock.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Nav } from './Nav.tsx'
import { useSettings } from '../platform/useSettings.ts'
import { VisitorArea } from './VisitorArea.tsx'

const MemberArea = lazyPart(() => import('./MemberArea.tsx'), 'MemberArea')
const SessionClock = lazyPart(() => import('../safer/SessionClock.tsx'), 'SessionClock', ['near'])
const ServiceButton = lazyPart(() => import('../chat/service/ServiceButton.tsx'), 'ServiceButton', [])
const SaferSign = lazyPart(() => import('../safer/SaferSign.tsx'), 'SaferSign', [])

/** @param compact on a phone in one line, for pages whose own content needs the height */
export const Header = ({ compact }: { compact: boolean }) => {
  const loggedIn = useIsLoggedIn()
  const t = useText()
  const isWide = useMedia('(width >= 1024px)')
  const inOneLine = compact && !isWide
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-bg0/95 backdrop-blur">
      {!inOneLine && <TopBar loggedIn={loggedIn} isWide={isWide} />}
      <div className="container-page flex h-14 items-center gap-2 lg:h-16 xl:gap-4">
        <Link to={paths.home()} aria-label={t('shell.home_brand')} className="focus-ring shrink-0 rounded-input">
          <Logo short={inOneLine} />
        </Link>
        {inOneLine && <SaferPlace loggedIn={loggedIn} />}
        {useSettings()?.navigation === false ? null : <Nav className="min-w-0 flex-1 max-lg:hidden" />}
        <div className="ms-auto flex items-center">
          {!inOneLine && (
            <IconButton label={t('shell.search')} onClick={openSearch}>
              <Search size={20} />
            </IconButton>
          )}
          {loggedIn ? <MemberPlace /> : <VisitorArea />}
        </div>
      </div>
    </header>
  )
}

const TopBar = ({ loggedIn, isWide }: { loggedIn: boolean; isWide: boolean }) => (
  <div className="border-b border-line bg-bg1">
    <div className="container-page flex h-11 items-center justify-between gap-1 sm:gap-3">
      <LanguageMenu />
      <div className="flex items-center gap-2 max-sm:gap-0.5">
        <SaferPlace loggedIn={loggedIn} />
        <Clock />
        <div className="flex items-center">
          <ThemeSwitch />
          {!isWide && <ServicePlace />}
        </div>
      </div>
    </div>
  </div>
)

/** Keeps the room of balance and menu while they are fetched; a page goes on without them. */
const MemberPlace = () => (
  <CatchBoundary getResetKey={() => 'member'} errorComponent={() => null}>
    <Suspense fallback={<span className="inline-block min-h-11 w-40 md:w-90" />}>
      <MemberArea />
    </Suspense>
  </CatchBoundary>
)

/** Keeps the room of the way to limits while it is fetched; a page goes on without it. */
const SaferPlace = ({ loggedIn }: { loggedIn: boolean }) => (
  <CatchBoundary getResetKey={() => 'safer'} errorComponent={() => null}>
    <Suspense fallback={<span className="inline-block min-h-11 w-16" />}>{loggedIn ? <SessionClock /> : <SaferSign />}</Suspense>
  </CatchBoundary>
)

const ServicePlace = () => (
  <CatchBoundary getResetKey={() => 'service'} errorComponent={() => null}>
    <Suspense fallback={<span className="inline-block size-11" />}>
      <ServiceButton />
    </Suspense>
  </CatchBoundary>
)

/** The brand decides whether visitors see the switch. */
const ThemeSwitch = () => {
  const t = useText()
  const theme = useTheme()
  if (!useSettings()?.themeSwitch) return null
  return (
    <IconButton
      label={t(theme === 'dark' ? 'shell.theme_to_light' : 'shell.theme_to_dark')}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun size={17} /> : <Moon size={17} />}
    </IconButton>
  )
}
