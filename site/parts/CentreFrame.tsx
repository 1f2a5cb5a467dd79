import { CountBadge } from '@tamuvo/ui/components/CountBadge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton, SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { bringIntoView, useStrip } from '@tamuvo/ui/hooks/useStrip.ts'
import { CatchBoundary, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { HashLink } from './HashLink.tsx'
import { PageFailed } from './PageFailed.tsx'

/** An entry of the menu. `hash`: the address of its page behind "#". */
export type CentreEntry<Page extends string> = { page: Page; hash: string; label: string; Icon: LucideIcon; count: number }

type Props<Page extends string> = {
  /** What the menu is called. */
  label: string
  entries: readonly CentreEntry<Page>[]
  current: Page
  /** The page. */
  children: ReactNode
}

const columns = 'grid gap-5 md:grid-cols-[192px_1fr]'

/** A menu and the page that is chosen in it, in the window of a centre. */
export const CentreFrame = <Page extends string>({ label, entries, current, children }: Props<Page>) => (
  <div className={columns}>
    <CentreMenu label={label} entries={entries} current={current} />
    <div className="min-w-0">
      <CatchBoundary getResetKey={() => current} errorComponent={PageFailed}>
        <Suspense fallback={<PageShape />}>{children}</Suspense>
      </CatchBoundary>
    </div>
  </div>
)

const PageShape = () => (
  <div aria-busy="true">
    <Skeleton className="mb-4 h-7 w-44" />
    <SkeletonRows rows={7} />
  </div>
)

/** Menu and page, before it is known which pages there are. */
export const CentreShape = () => (
  <div className={columns}>
    <div className="flex gap-1 overflow-hidden md:flex-col">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-11 shrink-0 rounded-input max-md:w-28" />
      ))}
    </div>
    <PageShape />
  </div>
)

const CentreMenu = <Page extends string>({ label, entries, current }: Omit<Props<Page>, 'children'>) => {
  const list = useRef<HTMLUListElement>(null)
  const router = useRouter()
  const chosen = `[data-page=${current}]`
  // On a phone the entries run sideways.
  useStrip(list, chosen)
  // The router moves the row back to where it stood on the page before.
  useEffect(() => router.subscribe('onRendered', () => list.current && bringIntoView(list.current, chosen)), [chosen, router])
  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={list} className="scrollbar-none edge-fade flex gap-1 overflow-x-auto md:sticky md:top-0 md:flex-col">
        {entries.map((entry) => (
          <li key={entry.page} data-page={entry.page} className="shrink-0">
            <MenuEntry {...entry} isCurrent={entry.page === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MenuEntry = ({ hash, label, Icon, count, isCurrent }: Omit<CentreEntry<string>, 'page'> & { isCurrent: boolean }) => (
  <HashLink
    hash={hash}
    aria-current={isCurrent ? 'page' : undefined}
    className={cx(
      'focus-ring flex min-h-11 items-center gap-2.5 rounded-input px-3 text-sm',
      isCurrent ? 'bg-bg3 text-brand-text' : 'text-text2 hover:bg-bg2',
    )}
  >
    <Icon size={18} aria-hidden="true" className="shrink-0" />
    <span className="flex-1">{label}</span>
    <CountBadge count={count} />
  </HashLink>
)
