import { getRound } from '@tamuvo/contract/studio.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { openLogin } from '../account/login/auth-window.ts'
import { SaferSign } from '../safer/SaferSign.tsx'
import { SessionClock } from '../safer/SessionClock.tsx'
import { OwnGameFrame } from './OwnGameFrame.tsx'
import { useGame } from './useGame.ts'

const route = getRouteApi('/round')

/** A round of the past at a game of our own: shown again as it was, and verified in the browser. */
export const RoundPage = () => {
  const t = useText()
  const { id = '' } = route.useSearch()
  const router = useRouter()
  const isLoggedIn = useIsLoggedIn()
  const { data, error, refetch } = useCall(getRound, { id }, { enabled: isLoggedIn })
  const game = useGame(data?.round.game)
  const number = t('lobby.round', { id })
  return (
    <div className="flex h-dvh flex-col bg-bg0">
      <header className="flex min-h-12 items-center gap-1 border-b border-line bg-bg1 px-1 sm:gap-2 sm:px-3">
        <IconButton label={t('common.back')} onClick={() => router.history.back()}>
          <ArrowLeft size={20} />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate font-semibold max-sm:text-sm">{game ? `${game.name} · ${number}` : number}</h1>
        {isLoggedIn ? <SessionClock /> : <SaferSign />}
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {!isLoggedIn ? (
          <EmptyState title={t('lobby.login_needed')} action={<Button onClick={() => openLogin()}>{t('shell.login')}</Button>} />
        ) : error ? (
          <div className="container-page py-8">
            <ErrorState error={error} onRetry={refetch} />
          </div>
        ) : data ? (
          <ShownRound round={data.round} watchUrl={data.watchUrl} name={game?.name ?? data.round.game} />
        ) : (
          <div className="grid h-full place-items-center">
            <Spinner size={28} />
          </div>
        )}
      </div>
    </div>
  )
}

type Shown = { round: React.ComponentProps<typeof OwnGameFrame>['watched'] & object; watchUrl: string; name: string }

const ShownRound = ({ round, watchUrl, name }: Shown) => {
  const t = useText()
  // Rules that are not in service any more cannot be played back.
  if (round.events.length === 0) return <EmptyState title={t('lobby.round_old')} text={t('lobby.round_old_text')} />
  return <OwnGameFrame url={watchUrl} name={name} watched={round} isDemo />
}
