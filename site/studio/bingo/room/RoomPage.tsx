import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { WorldScope } from '../../arcade/parts/World.tsx'
import { beanWorld } from '../bean-world.tsx'
import { RoomProvider, useRoomKit, useRoomState } from './room-context.tsx'
import type { RoomKit } from './room-kit.ts'
import { RoomScreen } from './RoomScreen.tsx'

/** A room of bingo, once the server has opened it. */
export const RoomPage = ({ kit }: { kit: RoomKit }) => (
  <RoomProvider kit={kit}>
    <WorldScope world={beanWorld}>
      <Opened />
    </WorldScope>
  </RoomProvider>
)

const askedEveryMs = 2_500

const Opened = () => {
  const t = useText()
  const kit = useRoomKit()
  const { phase, refusal } = useRoomState()
  // A page in the background is not seen: it asks again when it comes back.
  useEvery(askedEveryMs, phase === 'open', () => void (document.hidden || kit.refresh()))
  if (phase !== 'broken') return <RoomScreen />
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
