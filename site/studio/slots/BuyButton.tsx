import { toWire } from '@tamuvo/money/amount.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { useKit, useKitState, useMoney } from '../hud/kit-context.tsx'
import { stakeIn } from '../kit/game-kit.ts'
import type { SlotViewStore } from './slot-view.ts'

const spot = { market: 'buy', selection: '' }

/** Begins a feature for its price, after the price was confirmed. Absent where the rules of a place forbid it. */
export const BuyButton = ({ view }: { view: SlotViewStore }) => {
  const t = useText()
  const kit = useKit()
  const money = useMoney()
  const { level, profile, phase, isReady, freeSpins } = useKitState('level', 'profile', 'phase', 'isReady', 'freeSpins')
  const { feature } = useStore(view)
  const [isOpen, setOpen] = useState(false)
  const bets = [{ spot, unit: level }]
  const price = stakeIn(kit.game, bets)
  // Free spins come first.
  if (!profile.mayBuyFeature || price === undefined || freeSpins) return null
  const buy = () => {
    setOpen(false)
    void kit.play(bets)
  }
  return (
    <>
      <Button
        tone="outline"
        className="slot-buy"
        disabled={phase !== 'idle' || !isReady || feature !== undefined}
        onClick={() => setOpen(true)}
      >
        {t('studio.slot_buy')}
      </Button>
      <Modal title={t('studio.slot_buy')} open={isOpen} onOpenChange={setOpen} phone="center" width={340}>
        <p>{t('studio.slot_buy_text', { price: money(toWire(price)) })}</p>
        <Button wide className="mt-4" onClick={buy}>
          {t('studio.slot_buy_for', { price: money(toWire(price)) })}
        </Button>
      </Modal>
    </>
  )
}
