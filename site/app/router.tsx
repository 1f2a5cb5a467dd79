import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { loadChunk } from '@tamuvo/ui/chunks/load-chunk.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { HomePage } from '../pages/home/HomePage.tsx'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { PageFailed } from '../parts/PageFailed.tsx'
import { RegisterRoute } from '../pages/home/RegisterRoute.tsx'
import { LobbyRoute } from '../catalog/LobbyRoute.tsx'
import { lobbyKindOf } from '../catalog/lobby-kinds.ts'
import { type LobbySearch, type LobbyStart, readLobbySearch } from '../catalog/lobby-state.ts'
import { Shell } from '../shell/Shell.tsx'
import { routeHistory } from './route-history.ts'

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
  component: lazyRouteComponent(() => loadChunk(() => import('../lottery/LotteryPage.tsx'), ['lottery']), 'LotteryPage'),
  validateSearch: (search): { gameCode?: string | undefined; vendor?: string | undefined; playType?: string | undefined } => ({
    gameCode: text(search['gameCode']),
    vendor: text(search['vendor']),
    playType: text(search['playType']),
  }),
})

const fair = createRoute({
  getParentRoute: () => root,
  path: '/fair',
  component: lazyRouteComponent(() => loadChunk(() => import('../lottery/draws/FairPage.tsx')), 'FairPage'),
  validateSearch: (search): { game?: string | undefined; issue?: string | undefined } => ({
    game: text(search['game']),
    issue: text(search['issue']),
  }),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => loadChunk(() => import('../cashier/receipt/VerifyPage.tsx')), 'VerifyPage'),
})

const helps = (['/help', '/helpmc'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadChunk(() => import('../content/help/HelpPage.tsx')), 'HelpPage'),
  }),
)

const downloads = (['/down', '/download'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadChunk(() => import('../pages/download/DownloadPage.tsx')), 'DownloadPage'),
    validateSearch: (search): { os?: string | undefined } => ({ os: text(search['os']) }),
  }),
)

const loadStories = () => loadChunk(() => import('../content/stories/StoriesPage.tsx'))
const loadStory = () => loadChunk(() => import('../content/stories/StoryPage.tsx'))

/** What people read, and where they write to us. */
const reading = [
  ...helps,
  ...downloads,
  createRoute({ getParentRoute: () => root, path: '/news', component: lazyRouteComponent(loadStories, 'NewsPage') }),
  createRoute({ getParentRoute: () => root, path: '/news/$slug', component: lazyRouteComponent(loadStory, 'NewsStoryPage') }),
  createRoute({ getParentRoute: () => root, path: '/blog', component: lazyRouteComponent(loadStories, 'BlogPage') }),
  createRoute({ getParentRoute: () => root, path: '/blog/$slug', component: lazyRouteComponent(loadStory, 'BlogStoryPage') }),
  createRoute({
    getParentRoute: () => root,
    path: '/noticePage',
    component: lazyRouteComponent(() => loadChunk(() => import('../content/notices/NoticePage.tsx')), 'NoticePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/about',
    component: lazyRouteComponent(() => loadChunk(() => import('../content/AboutPage.tsx')), 'AboutPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/feedback',
    component: lazyRouteComponent(() => loadChunk(() => import('../content/feedback/FeedbackPage.tsx')), 'FeedbackPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/join',
    component: lazyRouteComponent(() => loadChunk(() => import('../content/join/JoinPage.tsx')), 'JoinPage'),
  }),
]

type Code = { gameCode?: string | undefined }
const codeOf = (search: Record<string, unknown>): Code => ({ gameCode: text(search['gameCode']) })

const game = createRoute({
  getParentRoute: () => root,
  path: '/game',
  component: lazyRouteComponent(() => loadChunk(() => import('../pages/game/GamePlace.tsx'), ['near']), 'GamePlace'),
  validateSearch: codeOf,
})

const round = createRoute({
  getParentRoute: () => root,
  path: '/round',
  component: lazyRouteComponent(() => loadChunk(() => import('../vendor/RoundPage.tsx')), 'RoundPage'),
  validateSearch: (search: Record<string, unknown>): { id?: string | undefined } => ({ id: text(search['id']) }),
})

const seamless = createRoute({
  getParentRoute: () => root,
  path: '/seamless',
  component: lazyRouteComponent(() => loadChunk(() => import('../vendor/SeamlessPage.tsx')), 'SeamlessPage'),
  validateSearch: codeOf,
})

const fbSports = createRoute({
  getParentRoute: () => root,
  path: '/fbsports',
  component: lazyRouteComponent(() => loadChunk(() => import('../vendor/FbSportsPage.tsx')), 'FbSportsPage'),
})

const pointMall = createRoute({
  getParentRoute: () => root,
  path: '/pointMall',
  component: lazyRouteComponent(() => loadChunk(() => import('../points/PointMallPage.tsx')), 'PointMallPage'),
  // Each part of the mall reads its own filters.
  validateSearch: (search): { tab?: string | undefined } => ({ ...search, tab: text(search['tab']) }),
})

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  component: lazyRouteComponent(() => loadChunk(() => import('../promotion/PromotionsPage.tsx')), 'PromotionsPage'),
})

const tournaments = createRoute({
  getParentRoute: () => root,
  path: '/tournaments',
  component: lazyRouteComponent(() => loadChunk(() => import('../tournament/TournamentsPage.tsx')), 'TournamentsPage'),
})

const promoDetail = createRoute({
  getParentRoute: () => root,
  path: '/promoDetail',
  component: lazyRouteComponent(() => loadChunk(() => import('../promotion/PromoDetailPage.tsx')), 'PromoDetailPage'),
  // The draws of a raffle have their place in the address, too.
  validateSearch: (search): { id?: string | undefined } => ({ ...search, id: text(search['id']) }),
})

const raffleDraw = createRoute({
  getParentRoute: () => root,
  path: '/raffleDraw',
  component: lazyRouteComponent(() => loadChunk(() => import('../raffle/RaffleDrawPage.tsx')), 'RaffleDrawPage'),
  validateSearch: (search): { id?: string | undefined } => ({ id: text(search['id']) }),
})

const service = createRoute({
  getParentRoute: () => root,
  path: '/service',
  component: lazyRouteComponent(() => loadChunk(() => import('../chat/service/ServicePage.tsx')), 'ServicePage'),
  validateSearch: (search): { channel?: string | undefined; lane?: string | undefined } => ({
    channel: text(search['channel']),
    lane: text(search['lane']),
  }),
})

/** "/rng", "/live/hot", "/fish/vassalage/TDW": one word for each lobby. */
const lobby = createRoute({
  getParentRoute: () => root,
  path: '/$lobbyType/{-$type}/{-$vassalage}',
  component: LobbyRoute,
  validateSearch: (search): LobbySearch & LobbyStart => ({
    ...readLobbySearch(search),
    type: text(search['type']),
    vassalage: text(search['vassalage']),
  }),
  beforeLoad: ({ params }) => {
    if (!lobbyKindOf(params.lobbyType)) throw notFound()
  },
})

export const router = createRouter({
  history: routeHistory(),
  routeTree: root.addChildren([
    ...homes,
    ...registers,
    lottery,
    fair,
    verify,
    ...reading,
    game,
    round,
    seamless,
    fbSports,
    pointMall,
    promotions,
    tournaments,
    promoDetail,
    raffleDraw,
    service,
    lobby,
  ]),
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
