import type { GameType } from '@tamuvo/contract/brand.ts'
import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { paths } from '../parts/paths.ts'
import { isAt, lobbyPath } from '../catalog/nav-targets.ts'
import { useCatalog } from '../catalog/useCatalog.ts'
import { usePermission } from '../platform/usePermission.ts'
import { ResourceLink } from './ResourceLink.tsx'

const MegaMenu = lazyPart(() => import('./MegaMenu.tsx'), 'MegaMenu', ['near'])

/** A menu opens when the pointer has rested on its entry, so that one that passes by opens nothing. */
const restMs = 120
const leaveMs = 220

/** Home, one entry for each category the server lists, promotions. A category opens the list of its vendors under the header. */
export const Nav = ({ className }: { className?: string }) => {
  const t = useText()
  const { pathname } = useLocation()
  const { data } = useCatalog()
  const lanes = data?.data.lanes ?? []
  const added = usePermission()?.navigationResources ?? []
  const menu = useMenu()
  const lane = lanes.find(({ gameCategory }) => gameCategory === menu.open)
  const homes = ['/', '/index', '/index.html', '/home']
  return (
    <nav aria-label={t('shell.navigation')} className={className} onPointerLeave={menu.leave} onKeyDown={menu.onKeyDown}>
      <ul className="scrollbar-none flex h-11 items-center overflow-x-auto">
        <Entry to={paths.home()} label={t('shell.home')} current={homes.includes(pathname)} onRest={() => menu.rest(undefined)} />
        {lanes.map(({ gameCategory }) => (
          <Entry
            key={gameCategory}
            to={lobbyPath(gameCategory)}
            label={t(`catalog.type_${gameCategory}`)}
            current={isAt(pathname, lobbyPath(gameCategory))}
            menu={menu.open === gameCategory}
            onRest={() => menu.rest(gameCategory)}
            onOpen={() => menu.show(gameCategory)}
            onLeave={menu.close}
          />
        ))}
        <Entry
          to={paths.promotions()}
          label={t('shell.promotions')}
          current={isAt(pathname, '/promotions') || isAt(pathname, '/promodetail')}
          onRest={() => menu.rest(undefined)}
        />
        {added.map((resource) => (
          <li key={resource.url} className="shrink-0">
            <ResourceLink resource={resource} className={cx(entryLook, plainLook)} />
          </li>
        ))}
      </ul>
      {lane && (
        <CatchBoundary getResetKey={() => lane.gameCategory} errorComponent={() => null}>
          <Suspense>
            <MegaMenu lane={lane} onStay={menu.stay} onChosen={menu.close} />
          </Suspense>
        </CatchBoundary>
      )}
    </nav>
  )
}

/** Which category's menu is open, and the timers that open and close it. */
const useMenu = () => {
  const [open, setOpen] = useState<GameType>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, next: GameType | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(undefined)
  }
  return {
    open,
    rest: (type: GameType | undefined) => after(open ? 0 : restMs, type),
    show: (type: GameType) => {
      clearTimeout(timer.current)
      setOpen(type)
    },
    stay: () => clearTimeout(timer.current),
    leave: () => after(leaveMs, undefined),
    close,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
  }
}

type EntryProps = {
  to: string
  label: string
  current: boolean
  menu?: boolean
  onRest: () => void
  onOpen?: () => void
  onLeave?: () => void
}

const entryLook =
  'focus-ring flex min-h-11 items-center rounded-input px-1.5 text-sm font-medium whitespace-nowrap 2xl:px-3 2xl:text-base'
const plainLook = 'text-text2 hover:bg-bg2 hover:text-text'

const Entry = ({ to, label, current, menu, onRest, onOpen, onLeave }: EntryProps) => (
  <li className="shrink-0">
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      aria-expanded={onOpen ? menu : undefined}
      activeProps={{}}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onRest()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onOpen) return
        event.preventDefault()
        onOpen()
      }}
      onClick={onLeave}
      className={cx(entryLook, current ? 'active text-brand-text' : plainLook)}
    >
      {label}
    </Link>
  </li>
)
