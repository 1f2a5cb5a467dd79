import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

type Waits = Readonly<Record<string, number>>

/** Until when no other code can be sent, by what it is for; it outlives the windows it was asked for in. */
const waits = createStore<Waits>({})

/** Notes that no other code can be sent for a while. @param to what the code is for and where it goes, "login +95 9123" */
export const waitFor = (to: string, seconds: number): void => waits.set({ ...waits.get(), [to]: serverNow() + seconds * 1000 })

/** Until when no other code can be sent there, in ms on the server's clock; 0 before the first. */
export const useWait = (to: string): number => useStore(waits)[to] ?? 0
