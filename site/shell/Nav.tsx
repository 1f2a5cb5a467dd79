import { type GameType } from '@tamuvo/contract/brand.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useCatalog } from './useCatalog.ts'

/** Where a category leads: lottery has a page of its own, the others are lanes of the home page. */
const targetOf = (type: GameType): { to: string; hash?: string } =>
  type === 'LOTT' ? { to: '/lottery' } : { to: '/', hash: `lane-${type}` }

/** Home and one entry for each category the server lists. */
export const Nav = ({ className }: { className?: string }) => {
  const t = useText()
  const { pathname, hash } = useLocation()
  const { data } = useCatalog()
  const entries =
    data?.data.lanes.map(({ gameCategory }) => ({
      key: gameCategory,
      label: t(`catalog.type_${gameCategory}`),
      ...targetOf(gameCategory),
    })) ?? []
  const isCurrent = (to: string, at?: string) => pathname === to && (at ?? '') === (hash.startsWith('mc/') ? '' : hash)
  return (
    <nav aria-label={t('shell.navigation')} className={className}>
      <ul className="scrollbar-none flex items-center gap-1 overflow-x-auto">
        {[{ key: 'home', label: t('shell.home'), to: paths.home(), hash: undefined }, ...entries].map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.to}
              {...(entry.hash ? { hash: entry.hash } : {})}
              aria-current={isCurrent(entry.to, entry.hash) ? 'page' : undefined}
              activeOptions={{ exact: true, includeHash: true }}
              activeProps={{}}
              className={cx(
                'focus-ring flex min-h-11 items-center rounded-input px-3 font-medium whitespace-nowrap',
                isCurrent(entry.to, entry.hash) ? 'active text-brand-text' : 'text-text2 hover:bg-bg2 hover:text-text',
              )}
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
