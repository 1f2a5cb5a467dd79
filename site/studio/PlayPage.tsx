import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { KitProvider, useKitState } from './hud/kit-context.tsx'
import type { GameClient } from './game-client.ts'
import type { GameKit } from './kit/game-kit.ts'
import { titleOf } from './kit/title.ts'

type Props = { kit: GameKit; game: StudioGame; Client: GameClient }

/** A game, once its rounds have a source. */
export const PlayPage = ({ kit, game, Client }: Props) => (
  <KitProvider kit={kit}>
    <Opened>
      <Client game={game} title={titleOf(game.code)} />
    </Opened>
  </KitProvider>
)

const Opened = ({ children }: { children: React.ReactNode }) => {
  const t = useText()
  const { phase, refusal, levels } = useKitState('phase', 'refusal', 'levels')
  const isClosed = phase === 'broken' && levels.length === 0
  if (!isClosed) return children
  return (
    <div className="grid h-dvh place-items-center p-4">
      <EmptyState
        title={t('studio.broken')}
        text={refusalSentence(refusal ?? 'UNKNOWN')}
        action={<Button onClick={() => location.reload()}>{t('studio.try_again')}</Button>}
      />
    </div>
  )
}

/** What an address without a game shows. */
export const NoGame = () => {
  const t = useText()
  return (
    <div className="grid h-dvh place-items-center p-4">
      <EmptyState title={t('studio.no_game')} text={t('studio.no_game_text')} />
    </div>
  )
}
