import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { useLayer } from './Modal.tsx'
import { usePresence } from './usePresence.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  /** Starts at 90 % of the height. */ tall?: boolean
  children: ReactNode
}

/** Heights a sheet rests at, as shares of the window. */
const sheetSnaps = [0.5, 0.9] as const

/** Where a dragged sheet comes to rest: at the nearest height, or closed when pulled well below the lower one. */
export const snapSheet = (share: number): number | 'closed' => {
  const [half, full] = sheetSnaps
  if (share < half * 0.65) return 'closed'
  return share < (half + full) / 2 ? half : full
}

/** A panel that rises from the lower edge; its bar drags it between half and full height or closes it. */
export const BottomSheet = (props: Props) => {
  const { present, leaving } = usePresence(props.open)
  return present ? createPortal(<Sheet {...props} leaving={leaving} />, document.body) : null
}

const Sheet = ({ onClose, title, footer, tall = false, children, leaving }: Props & { leaving: boolean }) => {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const t = useText()
  const [share, setShare] = useState<number>(sheetSnaps[tall ? 1 : 0])
  useLayer(layer, panel, !leaving, onClose)
  const settle = (at: number) => {
    const rest = snapSheet(at)
    if (rest === 'closed') onClose()
    else setShare(rest)
  }
  return (
    <div ref={layer} className={cx('fixed inset-0 z-(--z-sheet) flex items-end justify-center', leaving && 'leaving')}>
      <div aria-hidden="true" className="animate-fade-in absolute inset-0 bg-scrim" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        style={{ maxHeight: `${share * 100}dvh` }}
        className="animate-rise-in relative flex w-full max-w-140 flex-col rounded-t-sheet bg-bg1 shadow-sheet outline-none"
      >
        <div className="shrink-0 cursor-grab touch-none" onPointerDown={(event) => startDrag(event, share, setShare, settle)}>
          <span aria-hidden="true" className="mx-auto mt-2 block h-1 w-10 rounded-full bg-line" />
          <div className="flex items-center justify-between pr-1.5 pl-4">
            <h2 id={id} className="text-md font-semibold">
              {title}
            </h2>
            <IconButton label={t('common.close')} onClick={onClose}>
              <X size={22} />
            </IconButton>
          </div>
        </div>
        <div className={cx('min-h-0 flex-1 overflow-auto overscroll-contain px-4', !footer && 'safe-bottom')}>{children}</div>
        {footer && <div className="safe-bottom shrink-0 border-t border-line px-4 pt-3">{footer}</div>}
      </div>
    </div>
  )
}

const startDrag = (
  event: PointerEvent<HTMLElement>,
  share: number,
  move: (share: number) => void,
  settle: (share: number) => void,
) => {
  if ((event.target as HTMLElement).closest('button')) return
  const handle = event.currentTarget
  const startY = event.clientY
  let at = share
  const onMove = (next: globalThis.PointerEvent) => {
    at = Math.min(0.95, share - (next.clientY - startY) / window.innerHeight)
    move(at)
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', onMove)
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', onMove)
      settle(at)
    },
    { once: true },
  )
}
