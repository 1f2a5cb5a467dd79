import { createStore } from '@tamuvo/ui/hooks/store.ts'

export type FrameShows = { name: string; showsNet: boolean; showsClock: boolean }

/** What the page around the game shows already. Until it says so, nothing. */
export const frameShows = createStore<FrameShows>({ name: '', showsNet: false, showsClock: false })
