import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import type { GameKit } from '../kit/game-kit.ts'
import { openVoice } from '../kit/sound/open-voice.ts'
import { type Area, openStage, type Stage } from '../kit/stage.ts'
import { layoutOf, type SlotLayout } from './layout.ts'
import { loadPictures } from './pictures.ts'
import { createSlotScene } from './slot-scene.ts'
import { createSlotShow } from './slot-show.ts'
import type { SlotViewStore } from './slot-view.ts'

type Settings = { kit: GameKit; sheet: SlotSheet; world: SlotWorld; view: SlotViewStore; box: HTMLElement }

/** Draws a slot into a box and shows the rounds of the kit, until it is closed. */
export const openSlot = (settings: Settings): { ready: Promise<void>; close: () => void } => {
  let isClosed = false
  let end = (): void => {}
  const ready = open(settings, () => isClosed).then((close) => {
    end = close
    if (isClosed) close()
  })
  return {
    ready,
    close: () => {
      isClosed = true
      end()
    },
  }
}

const open = async ({ kit, sheet, world, view, box }: Settings, isClosed: () => boolean): Promise<() => void> => {
  const canvas = document.createElement('canvas')
  const [stage, pictures] = await Promise.all([openStage(canvas), loadPictures(world)])
  if (isClosed()) {
    stage.destroy()
    return () => {}
  }
  box.append(canvas)
  const scene = createSlotScene({ stage, pictures, world })
  let layout = measure(box, stage, world)
  const fit = (): void => {
    layout = measure(box, stage, world)
    scene.layout(layout)
  }
  fit()
  scene.reels.show(firstBoard(sheet))
  const show = createSlotShow({
    scene,
    tweens: stage.tweens,
    view,
    voice: openVoice(world.sound),
    strips: { base: sheet.strips.map(wordsOf), free: (sheet.free?.strips ?? sheet.strips).map(wordsOf) },
    coin: sheet.coin,
    layout: () => layout,
    size: () => stage.size,
    isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  const detach = kit.attach(show)
  const resizes = new ResizeObserver(fit)
  resizes.observe(box)
  const free = freePart()
  if (free) resizes.observe(free)
  return () => {
    detach()
    resizes.disconnect()
    stage.destroy()
    canvas.remove()
  }
}

const freePart = (): HTMLElement | null => document.querySelector('main')

/** The part that head and controls leave free is that of `main`. */
const measure = (box: HTMLElement, stage: Stage, { reels, rows }: SlotWorld): SlotLayout => {
  const [width, height] = [box.clientWidth, box.clientHeight]
  stage.resize(width, height)
  const rect = freePart()?.getBoundingClientRect()
  const free: Area = rect ?? { x: 0, y: 0, width, height }
  return layoutOf({ free, reels, rows })
}

/** What stands on the reels before the first spin: the beginning of each strip. */
const firstBoard = ({ strips, rows }: SlotSheet): string[][] =>
  strips.map((strip) => {
    const symbols = wordsOf(strip)
    return [symbols.at(-1) ?? '', ...symbols.slice(0, rows + 1)]
  })
