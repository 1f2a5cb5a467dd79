import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from '../hooks/useEscape.ts'
import { useFocusTrap } from '../hooks/useFocusTrap.ts'
import { useInertPage } from '../hooks/useInertPage.ts'
import { useIsPhone } from '../hooks/useMedia.ts'
import { useScrollFreeze } from '../hooks/useScrollFreeze.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { useDrag } from './useDrag.ts'
import { type ModalHooks, useModalState } from './useModalState.ts'
import { usePresence } from './usePresence.ts'

export type ModalProps = ModalHooks & {
  title: string
  /** Its name for partners, set as `data-modal`. */
  name?: string
  /** Hides the title bar from sight; the title is still read out. */
  bare?: boolean
  /** Size in px. It gives way to its content and to small windows. */
  width?: number
  height?: number
  /** As high as it says whatever it shows, so that it stands still while its pages change. */
  steady?: boolean
  draggable?: boolean
  closeButton?: boolean
  /** On phones a modal is a full-height sheet; `center` keeps a small one a box. */
  phone?: 'sheet' | 'center'
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A window over the page: it opens after 100 ms, moves by its header, closes by Escape and by its button, never by a click
 * beside it. The page beneath stands still and gets its scroll position and the focus back.
 */
export const Modal = (props: ModalProps) => {
  const { visible, requestClose } = useModalState(props)
  const { present, leaving } = usePresence(visible)
  return present ? createPortal(<ModalLayer {...props} leaving={leaving} onClose={requestClose} />, document.body) : null
}

type LayerProps = ModalProps & { leaving: boolean; onClose: () => void }

const ModalLayer = ({
  leaving,
  onClose,
  width = 200,
  height = 200,
  steady = false,
  draggable = true,
  phone = 'sheet',
  className,
  ...props
}: LayerProps) => {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const sheet = useIsPhone() && phone === 'sheet'
  const drag = useDrag(panel, draggable && !sheet)
  useLayer(layer, panel, !leaving, onClose)
  return (
    <div
      ref={layer}
      data-modal={props.name}
      data-modal-state={leaving ? 'hidden' : 'visible'}
      className={layerClass(sheet, leaving)}
    >
      <div aria-hidden="true" className="animate-fade-in absolute inset-0 bg-scrim" />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        style={{ ...(sheet ? {} : sizeOf(width, height, steady)), ...drag.style }}
        className={cx(panelClass(sheet), className)}
      >
        <ModalHeader {...props} titleId={titleId} sheet={sheet} onClose={onClose} handle={drag.handle} />
        <div className={cx('min-h-0 flex-1 overflow-auto overscroll-contain', props.bare ? '' : 'px-4 pb-4 sm:px-6 sm:pb-6')}>
          {props.children}
        </div>
        {props.footer && <div className="safe-bottom border-t border-line px-4 py-3 sm:px-6">{props.footer}</div>}
      </div>
    </div>
  )
}

/** What every layer over the page does: hold focus and scroll, close by Escape. */
export const useLayer = (
  layer: React.RefObject<HTMLElement | null>,
  panel: React.RefObject<HTMLElement | null>,
  active: boolean,
  onClose: () => void,
): void => {
  useFocusTrap(panel, active)
  useInertPage(layer, active)
  useScrollFreeze(active)
  useEscape(active, onClose)
}

const layerClass = (sheet: boolean, leaving: boolean): string =>
  cx('fixed inset-0 z-(--z-modal) grid', sheet ? 'items-end' : 'place-items-center p-3', leaving && 'leaving')

const panelClass = (sheet: boolean): string =>
  cx(
    'relative flex flex-col bg-bg1 text-text outline-none',
    sheet
      ? 'animate-rise-in h-[calc(100dvh-12px)] w-full rounded-t-sheet shadow-sheet'
      : 'animate-pop-in max-h-[calc(100dvh-24px)] w-fit max-w-[calc(100vw-24px)] rounded-sheet border border-line shadow-raised',
  )

const sizeOf = (width: number, height: number, steady: boolean): CSSProperties => ({
  width: `min(${width}px, calc(100vw - 24px))`,
  [steady ? 'height' : 'minHeight']: `min(${height}px, calc(100dvh - 24px))`,
})

type HeaderProps = Pick<ModalProps, 'title' | 'bare' | 'closeButton'> & {
  titleId: string
  sheet: boolean
  onClose: () => void
  handle: ReturnType<typeof useDrag>['handle']
}

const ModalHeader = ({ title, bare, closeButton = true, titleId, onClose, handle }: HeaderProps) => {
  const t = useText()
  const { className, ...dragging } = { className: '', ...handle }
  return (
    <div
      {...dragging}
      className={cx(
        'flex shrink-0 items-center justify-between gap-2',
        bare ? 'absolute inset-x-0 top-0 z-10 h-11' : 'min-h-14 py-1 pr-1.5 pl-4 sm:pl-6',
        className,
      )}
    >
      <h2 id={titleId} className={bare ? 'sr-only' : 'text-lg font-semibold'}>
        {title}
      </h2>
      {closeButton && (
        <IconButton label={t('common.close')} onClick={onClose} className={bare ? 'ml-auto bg-bg1/70' : ''}>
          <X size={22} />
        </IconButton>
      )}
    </div>
  )
}
