import { loadChunk } from '@tamuvo/ui/chunks/load-chunk.ts'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, Outlet } from '@tanstack/react-router'

const NotFound = () => {
  const t = useText()
  return <EmptyState title={t('common.page_not_found')} action={<Link to="/">{t('common.go_home')}</Link>} />
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyRouteComponent(() => loadChunk(() => import('./gallery/GalleryPage.tsx')), 'GalleryPage'),
})

/** The gallery of parts is for those who build; the built site has none. */
const builders: AnyRoute[] = import.meta.env.DEV || import.meta.env.MODE === 'gallery' ? [gallery] : []

export const router = createRouter({ routeTree: root.addChildren(builders), defaultPreload: 'intent', scrollRestoration: true })
