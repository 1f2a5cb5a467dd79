import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useAsked } from '../hud/menu/useAsked.ts'
import { BuyButton } from './BuyButton.tsx'
import { SlotCanvas } from './SlotCanvas.tsx'
import { SlotOverlay } from './SlotOverlay.tsx'
import { SlotPays } from './SlotPays.tsx'
import { SlotRules } from './SlotRules.tsx'
import { createSlotView } from './slot-view.ts'
import { loadSlot } from './worlds.ts'

const spin = { market: 'base', selection: '' }

/** Any slot: its sheet says how it plays, its world how it looks. */
export const SlotGame: GameClient = ({ game, title }) => {
  const t = useText()
  const [view] = useState(createSlotView)
  const { value: slot } = useAsked(useCallback(() => loadSlot(game.code), [game.code]))
  return (
    <GameFrame
      title={title}
      spots={[spin]}
      playLabel={t('studio.spin')}
      beside={<BuyButton view={view} />}
      pays={slot && <SlotPays {...slot} />}
      rules={slot && <SlotRules sheet={slot.sheet} />}
      backdrop={slot && <SlotCanvas {...slot} view={view} />}
    >
      {slot ? <SlotOverlay view={view} world={slot.world} /> : <Waiting />}
    </GameFrame>
  )
}

const Waiting = () => (
  <div className="grid flex-1 place-items-center">
    <Spinner size={32} />
  </div>
)
