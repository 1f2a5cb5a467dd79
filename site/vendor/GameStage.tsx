import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openQuickDeposit } from '../cashier/deposit/quick-deposit-open.ts'
import type { Game } from '../catalog/game.ts'
import { paths } from '../parts/paths.ts'
import { tellBlocked } from '../parts/tell-blocked.ts'
import { OtherGames } from './OtherGames.tsx'
import { OwnGameFrame } from './OwnGameFrame.tsx'
import { TryGame } from './TryGame.tsx'
import { useCollectAtEnd } from './useCollectAtEnd.ts'
import { useLaunch } from './useLaunch.ts'

type Props = {
  gameCode: string | undefined
  /** What the catalogue says of it; undefined while that is not known. */
  state: Game['state'] | undefined
  name: string
  backUrl: string
  /** The page has no bar: the game brings its own. */
  isWholeWindow?: boolean
}

/** What a vendor's game may do inside its frame: run, keep its own data, open its help. It may not lead this page away. */
const frameRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Gets a place in a game and shows it in a frame; some vendors want a window, a page without a bar, or the whole page instead. */
export const GameStage = ({ gameCode, state, name, backUrl, isWholeWindow = false }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const closed = state !== undefined && state !== 'open'
  const { data, error, refetch } = useLaunch(closed ? undefined : gameCode, backUrl)
  const wantsWindow = data?.launchMode === 'SEAMLESS' && !isWholeWindow
  const isFramed = data?.launchMode === 'IFRAME' || (data?.launchMode === 'SEAMLESS' && isWholeWindow)
  useCollectAtEnd(data?.collectAtEnd === true && isFramed)
  const navigate = useNavigate()
  useEffect(() => {
    if (wantsWindow) void navigate({ to: '/seamless', search: { gameCode }, replace: true })
  }, [wantsWindow, gameCode, navigate])
  const toBonuses = () => void navigate({ to: '.', search: true, hash: 'mc/bonusDetails' })
  const leads = data?.launchMode === 'REDIRECT' ? data.url : undefined
  useEffect(() => {
    if (leads) location.assign(leads)
  }, [leads])
  if (!gameCode)
    return (
      <Notice>
        <EmptyState
          title={t('lobby.no_such_game')}
          action={
            <Link to={paths.home()} className={buttonClass()}>
              {t('common.go_home')}
            </Link>
          }
        />
      </Notice>
    )
  if (closed)
    return (
      <Notice>
        <EmptyState title={name} text={t(`catalog.${state}_text`)} />
        <OtherGames than={gameCode} />
      </Notice>
    )
  if (!loggedIn) return <TryGame gameCode={gameCode} name={name} />
  if (error)
    return (
      <Notice>
        <ErrorState error={error} onRetry={refetch} title={name} />
        {error instanceof CallRefused && <OtherGames than={gameCode} />}
      </Notice>
    )
  if (!data || leads || wantsWindow) return <Waiting />
  if (data.launchMode === 'POPUP') return <OwnWindow url={data.url} name={name} />
  if (data.isOwn)
    return <OwnGameFrame key={data.token} url={data.url} name={name} onDeposit={openQuickDeposit} onBonus={toBonuses} />
  return (
    <iframe
      title={name}
      src={data.url}
      sandbox={frameRights}
      allow="fullscreen; autoplay"
      className="block size-full border-0 bg-bg0"
    />
  )
}

const Notice = ({ children }: { children: React.ReactNode }) => <div className="container-page py-8">{children}</div>

const Waiting = () => (
  <div className="grid h-full min-h-72 place-items-center">
    <Spinner size={28} />
  </div>
)

/** A window has to be opened by a press, or browsers hold it back. */
const OwnWindow = ({ url, name }: { url: string; name: string }) => {
  const t = useText()
  const open = () => {
    const opened = window.open(url, '_blank')
    if (!opened) return void tellBlocked(name, url)
    // What opens knows nothing of this page.
    opened.opener = null
  }
  return (
    <Notice>
      <EmptyState title={name} text={t('lobby.own_window')} action={<Button onClick={open}>{t('catalog.play')}</Button>} />
    </Notice>
  )
}
