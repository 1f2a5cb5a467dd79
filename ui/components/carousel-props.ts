import type { ReactNode } from 'react'

/** How long a slide stays, in ms. */
export const autoplayMs = 5_000

export type CarouselProps = {
  label: string
  /** Time a slide stays, in ms; 0 lets it stand. */
  autoplay?: number
  className?: string
  children: ReactNode
}
