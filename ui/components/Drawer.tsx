import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
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
  side?: 'left' | 'right'
  footer?: ReactNode
  children: ReactNode
}

/** A panel that slides in from the side: navigation, a betting cart, the detail of a row. */
export const Drawer = (props: Props) => {
  const { present, leaving } = usePresence(props.open)
  return present ? createPortal(<DrawerLayer {...props} leaving={leaving} />, document.body) : null
}

const DrawerLayer = ({ onClose, title, side = 'right', footer, children, leaving }: Props & { leaving: boolean }) => {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const t = useText()
  useLayer(layer, panel, !leaving, onClose)
  const left = side === 'left'
  return (
    <div
      ref={layer}
      className={cx('fixed inset-0 z-(--z-sheet) flex', left ? 'justify-start' : 'justify-end', leaving && 'leaving')}
    >
      <div aria-hidden="true" className="animate-fade-in absolute inset-0 bg-scrim" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={cx(
          'animate-slide-in relative flex h-full w-[min(400px,calc(100vw-44px))] flex-col bg-bg1 shadow-raised outline-none',
          left && '[--slide-from:-100%]',
        )}
      >
        <div className="flex min-h-14 shrink-0 items-center justify-between border-b border-line pr-1.5 pl-4">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <X size={22} />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-auto overscroll-contain p-4">{children}</div>
        {footer && <div className="safe-bottom shrink-0 border-t border-line px-4 pt-3">{footer}</div>}
      </div>
    </div>
  )
}
