import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'
import { useEffect } from 'react'

const isTaken = createStore(false)

/** A panel stands at the side of the page as long as its part is shown. */
export const useTakesSide = (): void =>
  useEffect(() => {
    isTaken.set(true)
    return () => isTaken.set(false)
  }, [])

/** Whether a panel stands at the side: a page that has to stay whole makes room for it. */
export const useSideTaken = (): boolean => useStore(isTaken)
