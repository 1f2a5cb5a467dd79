import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'

export type Slot = { readonly sheet: SlotSheet; readonly world: SlotWorld }

const worlds = import.meta.glob<SlotWorld>('../../../ui/art/slot/worlds/*.json', { import: 'default' })
const sheets = import.meta.glob<SlotSheet>('../../../games/slots/sheets/*/sheet.json', { import: 'default' })

/** "FRN_GOLDEN_PAGODA" is drawn and ruled by the files of "golden-pagoda". */
const idOf = (gameCode: string): string => gameCode.split('_').slice(1).join('-').toLowerCase()

/** The rules and the looks of a slot. Rejects when there are none. */
export const loadSlot = async (gameCode: string): Promise<Slot> => {
  const id = idOf(gameCode)
  const world = worlds[`../../../ui/art/slot/worlds/${id}.json`]
  const sheet = sheets[`../../../games/slots/sheets/${id}/sheet.json`]
  if (!world || !sheet) throw new RangeError(`there is no slot ${gameCode}`)
  const [drawn, ruled] = await Promise.all([world(), sheet()])
  return { world: drawn, sheet: ruled }
}
