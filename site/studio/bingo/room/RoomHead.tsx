import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Menu, Volume2, VolumeX } from 'lucide-react'
import { PlayClock } from '../../hud/PlayClock.tsx'
import { frameShows } from '../../kit/frame-shows.ts'
import { isSoundOn, turnSound } from '../../kit/sound/sound-switch.ts'
import { titleOf } from '../../kit/title.ts'
import { useRoomKit } from './room-context.tsx'
import type { RoomTab } from './RoomMenu.tsx'

/** The strip above the room: menu, name, what the page around does not show already, sound. */
export const RoomHead = ({ onMenu }: { onMenu: (tab: RoomTab) => void }) => {
  const t = useText()
  const { room } = useRoomKit()
  const { name, showsClock } = useStore(frameShows)
  const isOn = useStore(isSoundOn)
  return (
    <header className="z-10 flex h-11 shrink-0 items-center gap-2 px-1 text-sm">
      <IconButton label={t('studio.menu')} onClick={() => onMenu('rules')}>
        <Menu size={22} />
      </IconButton>
      <h1 className={name ? 'sr-only' : 'truncate font-semibold'}>{name || titleOf(room.code)}</h1>
      <span className="flex-1" />
      {!showsClock && <PlayClock />}
      <IconButton label={t(isOn ? 'studio.turn_sound_off' : 'studio.turn_sound_on')} onClick={() => turnSound(!isOn)}>
        {isOn ? <Volume2 size={20} /> : <VolumeX size={20} />}
      </IconButton>
    </header>
  )
}
