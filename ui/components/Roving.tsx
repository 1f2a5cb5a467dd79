import { type ComponentProps, useRef } from 'react'
import { useRoving } from '../hooks/useRoving.ts'

/** A box whose buttons and links are one stop of the Tab key; arrow keys move between them. */
export const Roving = (props: ComponentProps<'div'>) => {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = useRoving(box)
  // The keys move between the buttons inside, which are reached by themselves.
  // oxlint-disable-next-line no-static-element-interactions
  return <div {...props} ref={box} onKeyDown={onKeyDown} />
}
