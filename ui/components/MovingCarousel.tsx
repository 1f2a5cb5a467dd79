import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { Children, useEffect, useMemo, useState } from 'react'
import { useReducedMotion } from '../hooks/useMedia.ts'
import { useText } from '../text/useText.tsx'
import { autoplayMs, type CarouselProps } from './carousel-props.ts'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

/** The carousel with more than one slide. */
export const MovingCarousel = ({ label, autoplay = autoplayMs, className, children }: CarouselProps) => {
  const slides = Children.toArray(children)
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const drawn = useDrawn(at, slides.length)
  const [paused, setPaused] = useState(false)
  const still = useReducedMotion() || autoplay === 0
  const [view, embla] = useEmblaCarousel({ loop: true, align: 'start' }, usePlayer(still || paused ? 0 : autoplay))
  const t = useText()
  useEffect(() => {
    const onSelect = () => setAt(embla?.selectedScrollSnap() ?? 0)
    const onHold = () => setHeld(true)
    embla?.on('select', onSelect).on('pointerDown', onHold)
    return () => void embla?.off('select', onSelect).off('pointerDown', onHold)
  }, [embla])
  return (
    <section aria-roledescription="carousel" aria-label={label} className={cx('relative min-w-0', className)}>
      <div ref={view} className="overflow-hidden rounded-[inherit]">
        <div className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <div
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} / ${slides.length}`}
              inert={index !== at}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              {(isHeld || drawn.has(index)) && slide}
            </div>
          ))}
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-center">
        {slides.map((_, index) => (
          <Dot
            key={index}
            label={t('common.slide_go', { index: index + 1 })}
            current={index === at}
            onClick={() => embla?.scrollTo(index)}
          />
        ))}
        {!still && (
          <span className="absolute right-0 bottom-0">
            <IconButton
              label={t(paused ? 'common.play' : 'common.pause')}
              onClick={() => setPaused(!paused)}
              className="text-white/80 hover:bg-transparent hover:text-white"
            >
              {paused ? <Play size={16} fill="currentColor" /> : <Pause size={16} fill="currentColor" />}
            </IconButton>
          </span>
        )}
      </div>
    </section>
  )
}

/** The slides that were shown, and the next one. The others, with their pictures, come when one is touched. */
const useDrawn = (at: number, count: number): ReadonlySet<number> => {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  const near = [at, (at + 1) % count]
  if (near.every((index) => drawn.has(index))) return drawn
  const more = new Set([...drawn, ...near])
  setDrawn(more)
  return more
}

/** What moves the slides by itself; it rests while pointed at or focused. At 0 ms nothing does, so that a pause holds. */
const usePlayer = (delay: number) =>
  useMemo(
    () => (delay === 0 ? [] : [Autoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })]),
    [delay],
  )

const Dot = ({ label, current, onClick }: { label: string; current: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    aria-current={current ? 'true' : undefined}
    onClick={onClick}
    className="group focus-ring grid h-11 w-7 place-items-center rounded-full"
  >
    <span className="h-1.5 w-3 rounded-full bg-white/55 transition-[width] group-aria-current:w-6 group-aria-current:bg-brand" />
  </button>
)
