import type { PopupFrequency } from '@tamuvo/contract/platform.ts'
import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

/** No more than these come up at once. */
export const popupsMax = 3

/** When each pop-up was last seen, and the day for which no more is wanted. Days are those of the site, `yyyy-MM-dd`. */
export type PopupMemory = { seen: Readonly<Record<string, string>>; quietOn?: string | undefined }

type Popup = { id: string; frequency: PopupFrequency }

/** The pop-ups that are due after a login: those of each login, those not seen today, those never seen. None on a quiet day. */
export const duePopups = <Each extends Popup>(popups: readonly Each[], { seen, quietOn }: PopupMemory, today: string): Each[] => {
  if (quietOn === today) return []
  const isDue = ({ id, frequency }: Each): boolean => {
    if (frequency === 'LOGIN') return true
    return frequency === 'ONCE' ? !Object.hasOwn(seen, id) : seen[id] !== today
  }
  return popups.filter(isDue).slice(0, popupsMax)
}

/** What is remembered once pop-ups were seen. What the operator has taken down is forgotten. */
export const withSeen = (
  memory: PopupMemory,
  { shown, all, today, isQuiet }: { shown: readonly Popup[]; all: readonly Popup[]; today: string; isQuiet: boolean },
): PopupMemory => {
  const seen = { ...memory.seen, ...Object.fromEntries(shown.map(({ id }) => [id, today])) }
  const remaining = Object.entries(seen).filter(([id]) => all.some((each) => each.id === id))
  return { seen: Object.fromEntries(remaining), ...(isQuiet ? { quietOn: today } : {}) }
}

const storageKey = 'popups_seen'

export const readPopupMemory = (): PopupMemory => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(storageKey) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'seen' in stored ? (stored as PopupMemory) : { seen: {} }
  } catch {
    return { seen: {} }
  }
}

export const storePopupMemory = (memory: PopupMemory): void => deviceStorage.write(storageKey, JSON.stringify(memory))
