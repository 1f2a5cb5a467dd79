import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import { worldIdOf } from './world-id.ts'

export type Slot = { readonly sheet: SlotSheet; readonly world: SlotWorld }

const worlds = import.meta.glob<SlotWorld>('../../../ui/art/slot/worlds/*.json', { import: 'default' })
// The page has the sheets of all slots anyway, with the list of games.
const sheets = import.meta.glob<SlotSheet>('../../../games/slots/sheets/*/sheet.json', { import: 'default', eager: true })

/** The rules and the looks of a slot. Rejects when there are none. */
export const loadSlot = async (gameCode: string): Promise<Slot> => {
  const id = worldIdOf(gameCode)
  const world = worlds[`../../../ui/art/slot/worlds/${id}.json`]
  const sheet = sheets[`../../../games/slots/sheets/${id}/sheet.json`]
  if (!world || !sheet) throw new RangeError(`there is no slot ${gameCode}`)
  return { world: await world(), sheet }
}
