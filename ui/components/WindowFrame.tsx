import { useLayoutEffect } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { SkeletonRows } from './Skeleton.tsx'
import { showFrame } from './window-frame.ts'

type Props = { width: number; height: number }

/** The frame of a window whose program is being fetched: what was pressed answers at once, and the window takes its place. */
export const WindowFrame = ({ width, height }: Props) => {
  const t = useText()
  useLayoutEffect(showFrame, [])
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="fixed inset-0 z-(--z-modal) grid min-[480px]:place-items-center min-[480px]:p-3"
    >
      <div aria-hidden="true" className="absolute inset-0 bg-scrim" />
      <div
        style={{ '--frame-width': `${width}px`, '--frame-height': `${height}px` } as React.CSSProperties}
        className={cx(
          'relative bg-bg1 px-4 pt-14 sm:px-6',
          'max-[479px]:h-[calc(100dvh-12px)] max-[479px]:w-full max-[479px]:self-end max-[479px]:rounded-t-sheet max-[479px]:shadow-sheet',
          'min-[480px]:h-[min(var(--frame-height),calc(100dvh-24px))] min-[480px]:w-[min(var(--frame-width),calc(100vw-24px))]',
          'min-[480px]:rounded-sheet min-[480px]:border min-[480px]:border-line min-[480px]:shadow-raised',
        )}
      >
        <SkeletonRows rows={5} />
      </div>
    </div>
  )
}
