import { wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../hud/kit-context.tsx'
import { openSlot } from './open-slot.ts'
import type { SlotViewStore } from './slot-view.ts'
import type { Slot } from './worlds.ts'

/** The canvas of a slot behind everything. Words and figures stand over it in the page. */
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
    <div ref={box} aria-hidden="true" className="size-full" data-symbols={wordsOf(sheet.symbols).length}>
      {isBroken && <p className="grid h-full place-items-center p-6 text-center">{t('studio.no_canvas')}</p>}
    </div>
  )
}
