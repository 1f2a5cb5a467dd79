import { formatMoney } from '@tamuvo/money/format.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Menu, Volume2, VolumeX } from 'lucide-react'
import { frameShows } from '../kit/frame-shows.ts'
import { isSoundOn, turnSound } from '../kit/sound/sound-switch.ts'
import { useKitState } from './kit-context.tsx'
import type { MenuTab } from './menu/GameMenu.tsx'
import { PlayClock } from './PlayClock.tsx'

/** The strip above the game: menu, name, what the page around does not show already, sound. */
export const GameHead = ({ title, onMenu }: { title: string; onMenu: (tab: MenuTab) => void }) => {
  const t = useText()
  const { isDemo, net, symbol } = useKitState('isDemo', 'net', 'symbol')
  const { name, showsNet, showsClock } = useStore(frameShows)
  const isOn = useStore(isSoundOn)
  return (
    <header className="z-10 flex h-11 shrink-0 items-center gap-2 px-1 text-sm flat:col-start-1">
      <IconButton label={t('studio.menu')} onClick={() => onMenu('pays')}>
        <Menu size={22} />
      </IconButton>
      <h1 className={name ? 'sr-only' : 'truncate font-semibold'}>{name || title}</h1>
      {isDemo && <Badge tone="info">{t('studio.play_money')}</Badge>}
      <span className="flex-1" />
      {!showsClock && <PlayClock />}
      {!showsNet && (
        <span className="figures whitespace-nowrap text-text2 max-[379px]:hidden" title={t('studio.net')}>
          <span className="sr-only">{t('studio.net')} </span>
          {net.startsWith('-') ? '' : '+'}
          {formatMoney(net, symbol)}
        </span>
      )}
      <IconButton label={t(isOn ? 'studio.turn_sound_off' : 'studio.turn_sound_on')} onClick={() => turnSound(!isOn)}>
        {isOn ? <Volume2 size={20} /> : <VolumeX size={20} />}
      </IconButton>
    </header>
  )
}
