import { useEffect } from 'react'

/** Tells the frame of the page that numbers are picked: on a phone the bottom bar makes room. */
export const usePicking = (isPicking: boolean): void => {
  useEffect(() => {
    if (!isPicking) return
    const { dataset } = document.documentElement
    dataset['picking'] = ''
    return () => void delete dataset['picking']
  }, [isPicking])
}
