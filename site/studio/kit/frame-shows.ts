import { createStore } from '@tamuvo/ui/hooks/store.ts'

/** What the page around the game shows already. Until it says so, nothing. */
export const frameShows = createStore({ showsNet: false, showsClock: false })
