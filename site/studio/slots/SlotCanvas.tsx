import { wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import { worldFiles } from '@tamuvo/ui/art/slot/world.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../hud/kit-context.tsx'
import { openSlot } from './open-slot.ts'
import type { SlotViewStore } from './slot-view.ts'
import type { Slot } from './worlds.ts'

/** The scene of a slot behind everything, and the canvas of its machine. Words and figures stand over it in the page. */
export const SlotCanvas = ({ sheet, world, view }: Slot & { view: SlotViewStore }) => {
  const t = useText()
  const kit = useKit()
  const box = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const opened = openSlot({ kit, sheet, world, view, box: element })
    opened.ready.catch(() => setBroken(true))
    return opened.close
  }, [kit, sheet, world, view])
  return (
    <div ref={box} aria-hidden="true" className="relative size-full" data-symbols={wordsOf(sheet.symbols).length}>
      <SlotBack world={world} view={view} />
      {isBroken && <p className="absolute inset-0 grid place-items-center p-6 text-center">{t('studio.no_canvas')}</p>}
    </div>
  )
}

/** The picture of the world for the way the window is turned. Free games give it another light. */
const SlotBack = ({ world, view }: Pick<Slot, 'world'> & { view: SlotViewStore }) => {
  const { wide, tall } = worldFiles(world.id)
  // The one that is fetched early, and no other.
  const isTall = useMedia('(orientation: portrait)')
  const isFree = useStore(view).feature?.kind === 'free'
  return (
    <div className="absolute inset-0 isolate bg-[#06080f]">
      <img src={`/${isTall ? tall : wide}`} alt="" decoding="async" className="size-full object-cover" />
      {isFree && <div className="absolute inset-0 bg-[#a88cff] mix-blend-multiply" />}
    </div>
  )
}
