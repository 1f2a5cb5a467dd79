import { getStudioGame } from '@tamuvo/contract/studio.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LogIn, Play } from 'lucide-react'
import { useState } from 'react'
import { openLogin } from '../account/login/auth-window.ts'
import { OtherGames } from './OtherGames.tsx'
import { OwnGameFrame } from './OwnGameFrame.tsx'

/** What a visitor can do with a game: log in, and try one of our own with play money, by the same rules and odds. */
export const TryGame = ({ gameCode, name }: { gameCode: string; name: string }) => {
  const t = useText()
  const { data, error } = useCall(getStudioGame, { code: gameCode })
  const [isTried, setTried] = useState(false)
  if (error instanceof CallRefused && error.code === 'GAME_MAINTENANCE')
    return (
      <div className="container-page py-8">
        <ErrorState error={error} title={name} />
        <OtherGames than={gameCode} />
      </div>
    )
  if (isTried && data) return <OwnGameFrame url={data.tryUrl} name={name} isDemo />
  return (
    <div className="container-page py-8">
      <EmptyState
        icon={data ? <Play size={28} /> : <LogIn size={28} />}
        title={data ? name : t('lobby.login_to_play')}
        {...(data ? { text: t('lobby.try_text') } : {})}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {data && (
              <Button tone="quiet" onClick={() => setTried(true)}>
                {t('lobby.try')}
              </Button>
            )}
            <Button onClick={() => openLogin()}>{t('shell.login')}</Button>
          </div>
        }
      />
    </div>
  )
}
