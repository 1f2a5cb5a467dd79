import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { Children, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useReducedMotion } from '../hooks/useMedia.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

export const autoplayMs = 5_000

type Props = { label: string; /** Time a slide stays, in ms; 0 lets it stand. */ autoplay?: number; className?: string; children: ReactNode }

/** Slides moved by finger, by dots or by themselves. Moving by itself can be stopped and stops under reduced motion. */
export const Carousel = ({ label, autoplay = autoplayMs, className, children }: Props) => {
  const slides = Children.toArray(children)
  const still = useReducedMotion() || autoplay === 0 || slides.length < 2
  const plugins = useMemo(() => (still ? [] : [Autoplay({ delay: autoplay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })]), [still, autoplay])
  const [view, embla] = useEmblaCarousel({ loop: slides.length > 1, align: 'start' }, plugins)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const t = useText()
  useEffect(() => {
    const onSelect = () => setAt(embla?.selectedScrollSnap() ?? 0)
    embla?.on('select', onSelect)
    return () => void embla?.off('select', onSelect)
  }, [embla])
  const toggle = () => {
    const player = embla?.plugins().autoplay
    if (paused) player?.play()
    else player?.stop()
    setPaused(!paused)
  }
  if (slides.length === 0) return null
  return (
    <section aria-roledescription="carousel" aria-label={label} className={cx('relative min-w-0', className)}>
      <div ref={view} className="overflow-hidden rounded-[inherit]">
        <div className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <div key={index} role="group" aria-roledescription="slide" aria-label={`${index + 1} / ${slides.length}`} inert={index !== at} className="min-w-0 shrink-0 grow-0 basis-full">
              {slide}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="absolute inset-x-0 bottom-0 flex items-center justify-center">
          {slides.map((_, index) => (
            <button
              key={index}
              type="button"
              aria-label={t('common.slide_go', { index: index + 1 })}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index)}
              className="group focus-ring grid h-11 w-7 place-items-center rounded-full"
            >
              <span className="h-1.5 w-3 rounded-full bg-white/55 transition-[width] group-aria-current:w-6 group-aria-current:bg-brand" />
            </button>
          ))}
          {!still && (
            <IconButton label={t(paused ? 'common.play' : 'common.pause')} onClick={toggle} className="absolute right-1 text-white/80 hover:bg-transparent hover:text-white">
              {paused ? <Play size={16} fill="currentColor" /> : <Pause size={16} fill="currentColor" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  )
}
