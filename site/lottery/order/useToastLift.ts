import { useEffect } from 'react'

/** Keeps toasts clear of a bar at the lower edge while it is there. */
export const useToastLift = (height: string): void => {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-lift', height)
    return () => void style.removeProperty('--toast-lift')
  }, [height])
}
