import { Children, lazy, Suspense } from 'react'
import { idle } from '../hooks/idle.ts'
import type { CarouselProps } from './carousel-props.ts'
import { cx } from './cx.ts'

/** Shows the first slide until what moves them has arrived, and for good when it does not. */
const FirstSlide = ({ label, className, children }: CarouselProps) => (
  <section aria-label={label} className={cx('relative overflow-hidden', className)}>
    {Children.toArray(children)[0]}
  </section>
)

/** The next slide is five seconds away: what stands on the page, and the first press on it, come before. */
const restMs = 2_500

const rest = () => new Promise<void>((done) => setTimeout(done, restMs))

const MovingCarousel = lazy(() =>
  rest()
    .then(idle)
    .then(() => import('./MovingCarousel.tsx'))
    .then(
      ({ MovingCarousel: Moving }) => ({ default: Moving }),
      () => ({ default: FirstSlide }),
    ),
)

/** Slides moved by finger, by dots or by themselves every five seconds. Moving by itself can be stopped and stops under reduced motion. */
export const Carousel = (props: CarouselProps) => {
  const count = Children.count(props.children)
  if (count === 0) return null
  if (count === 1) return <FirstSlide {...props} />
  return (
    <Suspense fallback={<FirstSlide {...props} />}>
      <MovingCarousel {...props} />
    </Suspense>
  )
}
