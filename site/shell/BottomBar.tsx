import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary, useLocation, useNavigate } from '@tanstack/react-router'
import { Gamepad2, Gift, House, Plus, User } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { asMember } from '../account/login/auth-window.ts'
import { type MemberPage, memberPageOf, paths } from '../parts/paths.ts'
import { LayerFailed } from './LayerFailed.tsx'
import { isAt } from '../catalog/nav-targets.ts'

const GamesSheet = lazyPart(() => import('./GamesSheet.tsx'), 'GamesSheet', [])

/** The five places a thumb reaches on a phone, deposit filled in the middle. */
export const BottomBar = () => {
  const t = useText()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const [games, setGames] = useState<'never' | 'open' | 'closed'>('never')
  const page = memberPageOf(hash)?.page
  const at = (path: string) => !page && games !== 'open' && isAt(pathname, path)
  const go = (to: string) => () => void navigate({ to, hash: '' })
  const open = (target: MemberPage) => () => asMember(() => void navigate({ to: '.', search: true, hash: `mc/${target}` }))
  return (
    <nav
      aria-label={t('shell.quick_navigation')}
      // While numbers are picked the bar that bets them has this place.
      className="safe-bottom fixed inset-x-0 bottom-0 z-(--z-bottom-bar) border-t border-line bg-bg1 in-data-picking:hidden lg:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        <Place label={t('shell.home')} icon={<House size={21} />} current={at('/')} onPress={go('/')} />
        <Place
          label={t('shell.games')}
          icon={<Gamepad2 size={21} />}
          current={games === 'open'}
          onPress={() => setGames('open')}
        />
        <Place
          label={t('shell.deposit')}
          icon={<Plus size={24} />}
          raised
          current={page === 'depositv2'}
          onPress={open('depositv2')}
        />
        <Place label={t('shell.promo')} icon={<Gift size={21} />} current={at('/promotions')} onPress={go(paths.promotions())} />
        <Place
          label={t('shell.me')}
          icon={<User size={21} />}
          current={page === 'securityCenter'}
          onPress={open('securityCenter')}
        />
      </ul>
      {games !== 'never' && (
        <CatchBoundary getResetKey={() => games} errorComponent={LayerFailed}>
          <Suspense>
            <GamesSheet open={games === 'open'} onClose={() => setGames('closed')} />
          </Suspense>
        </CatchBoundary>
      )}
    </nav>
  )
}

type PlaceProps = { label: string; icon: ReactNode; current: boolean; raised?: boolean; onPress: () => void }

const Place = ({ label, icon, current, raised = false, onPress }: PlaceProps) => (
  <li className="min-w-0">
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onPress}
      className={cx(
        'focus-ring flex size-full flex-col items-center justify-end pb-1',
        !raised && 'gap-0.5',
        current ? 'text-brand-text' : 'text-text2',
      )}
    >
      <span className={raised ? 'grid size-9 place-items-center rounded-full bg-accent text-accent-ink' : ''}>{icon}</span>
      <span className="max-w-full truncate px-0.5 text-[11px] leading-4">{label}</span>
    </button>
  </li>
)
