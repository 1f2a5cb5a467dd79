import { type ComponentProps, useRef } from 'react'
import { useRoving } from '../hooks/useRoving.ts'

/** A box whose buttons and links are one stop of the Tab key; arrow keys move between them. */
export const Roving = (props: ComponentProps<'div'>) => {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = useRoving(box)
  return <div {...props} ref={box} onKeyDown={onKeyDown} />
}
