import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFrameShown } from './window-frame.ts'

/** Handed to `beforeOpen` and `beforeClose`: calling `stop` keeps the modal as it is. */
export type StoppableEvent = { stop: () => void }

export type ModalHooks = {
  open: boolean
  onOpenChange: (open: boolean) => void
  beforeOpen?: (event: StoppableEvent) => void
  beforeClose?: (event: StoppableEvent) => void
}

const modalOpenDelayMs = 100

/** Asks a listener; true when it did not stop the event. */
export const isAllowed = (listener: ((event: StoppableEvent) => void) | undefined): boolean => {
  let stopped = false
  listener?.({ stop: () => (stopped = true) })
  return !stopped
}

/**
 * The states of a modal: hidden → visible → hidden. The owner says `open`; the modal follows after its delay, unless a
 * listener stops it, and then tells the owner how things stand.
 */
export const useModalState = ({ open, onOpenChange, beforeOpen, beforeClose }: ModalHooks, delayMs = modalOpenDelayMs) => {
  // Where its frame stands already, the window takes that place at once.
  const [visible, setVisible] = useState(() => open && !beforeOpen && isFrameShown())
  const agreed = useRef(false)
  const tell = useEffectEvent(onOpenChange)
  const mayOpen = useEffectEvent(() => isAllowed(beforeOpen))
  const mayClose = useEffectEvent(() => agreed.current || isAllowed(beforeClose))

  useEffect(() => {
    if (open === visible) return
    if (open ? !mayOpen() : !mayClose()) return tell(!open)
    agreed.current = false
    if (!open) return setVisible(false)
    const timer = setTimeout(() => setVisible(true), delayMs)
    return () => clearTimeout(timer)
  }, [open, visible, delayMs])

  const requestClose = () => {
    if (!isAllowed(beforeClose)) return
    agreed.current = true
    onOpenChange(false)
  }
  return { visible, requestClose }
}
