import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { loadChunk } from '@tamuvo/ui/chunks/load-chunk.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { HomePage } from './home/HomePage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { RegisterRoute } from './account/RegisterRoute.tsx'
import { Shell } from './shell/Shell.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 60) : undefined)

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: PageFailed })

const homes = (['/', '/index', '/index.html', '/home'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: HomePage }),
)

const registers = (['/register', '/register.html', '/login'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: RegisterRoute,
    validateSearch: (search) => ({ referralCode: text(search['referralCode']) }),
  }),
)

const lottery = createRoute({
  getParentRoute: () => root,
  path: '/lottery',
  component: lazyRouteComponent(() => loadChunk(() => import('./lottery/LotteryPage.tsx')), 'LotteryPage'),
  validateSearch: (search): { gameCode?: string | undefined; vendor?: string | undefined; playType?: string | undefined } => ({
    gameCode: text(search['gameCode']),
    vendor: text(search['vendor']),
    playType: text(search['playType']),
  }),
})

const fair = createRoute({
  getParentRoute: () => root,
  path: '/fair',
  component: lazyRouteComponent(() => loadChunk(() => import('./fair/FairPage.tsx')), 'FairPage'),
  validateSearch: (search): { game?: string | undefined; issue?: string | undefined } => ({
    game: text(search['game']),
    issue: text(search['issue']),
  }),
})

export const router = createRouter({
  routeTree: root.addChildren([...homes, ...registers, lottery, fair]),
  defaultPendingComponent: () => (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner size={28} />
    </div>
  ),
  // Around the page that failed, so that the frame of the site stays.
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // A search text like "0123" must stay text.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
