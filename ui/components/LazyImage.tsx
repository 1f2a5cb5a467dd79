import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { attemptLimit, isFetched, rememberFetched, whenNear } from './near-view.ts'
import { atPictureHost, setAtPictureHost } from './picture-host.ts'

type Props = {
  src: string
  alt: string
  /** Pictures for denser screens, as in `srcset`. */
  srcSet?: string
  width?: number
  height?: number
  /** What stands in its place when it cannot be fetched; the alternative text when absent. */
  fallback?: ReactNode
  className?: string
}

type ImageState = 'loading' | 'loaded' | 'error'

/** A picture fetched when it comes near the view, tried three times; a failure is only a warning in the log. */
export const LazyImage = ({ src, srcSet, alt, width, height, fallback, className }: Props) => {
  const box = useRef<HTMLSpanElement>(null)
  const [state, load] = useLazyState(src, box)
  return (
    <span
      ref={box}
      data-image-state={state}
      style={{ width, height }}
      className={cx('relative block overflow-hidden bg-bg2', className)}
    >
      {state === 'loading' && (
        // Only what is being fetched moves: hundreds of pictures below the view would keep the processor busy.
        <span aria-hidden="true" className={cx('absolute inset-0 bg-bg3', load.attempt > 0 && 'animate-shimmer')} />
      )}
      {state === 'error' ? (
        <span className="absolute inset-0 grid place-items-center p-2 text-center text-xs text-text3">{fallback ?? alt}</span>
      ) : (
        load.attempt > 0 && (
          <img
            key={load.attempt}
            {...sourceOf(load.attempt, src, srcSet)}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            draggable={false}
            onLoad={load.onLoad}
            onError={load.onError}
            className={cx('size-full object-cover transition-opacity duration-220', state === 'loading' && 'opacity-0')}
          />
        )
      )}
    </span>
  )
}

/** The first try goes to the host for pictures; when that fails, the site itself has them too. */
const sourceOf = (attempt: number, src: string, srcSet: string | undefined) =>
  attempt > 1 ? { src, srcSet } : { src: atPictureHost(src), srcSet: srcSet && setAtPictureHost(srcSet) }

const useLazyState = (src: string, box: React.RefObject<HTMLElement | null>) => {
  const [at, setAt] = useState<{ src: string; state: ImageState; attempt: number }>({ src, state: 'loading', attempt: 0 })
  const current = at.src === src ? at : { src, state: 'loading' as const, attempt: 0 }
  useEffect(() => {
    const begin = () => setAt({ src, state: 'loading', attempt: 1 })
    if (isFetched(src)) return begin()
    return box.current ? whenNear(box.current, begin) : undefined
  }, [src, box])
  const onLoad = () => {
    rememberFetched(src)
    setAt({ ...current, state: 'loaded' })
  }
  const onError = () => {
    if (current.attempt < attemptLimit) return setAt({ ...current, attempt: current.attempt + 1 })
    console.warn(`picture not loaded after ${attemptLimit} attempts: ${src}`)
    setAt({ ...current, state: 'error' })
  }
  return [current.state, { attempt: current.attempt, onLoad, onError }] as const
}
