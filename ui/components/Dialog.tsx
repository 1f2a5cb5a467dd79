import { CircleCheck, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../hooks/store.ts'
import { useTimeout } from '../hooks/useTimer.ts'
import { SafeHtml } from '../html/SafeHtml.tsx'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { confirmingButton, type DialogIcon, dialogQueue, dialogWidth, type OpenDialog } from './dialog-queue.ts'
import { useLayer } from './Modal.tsx'

/** Shows what `ask`, `confirm` and `tell` put up, one after the other. One per page, near the root. */
export const DialogHost = () => {
  const [first] = useStore(dialogQueue)
  return first ? createPortal(<DialogLayer key={first.id} {...first} />, document.body) : null
}

const DialogLayer = ({
  title,
  icon,
  text,
  html,
  buttons,
  width = dialogWidth,
  coverCloses = true,
  closeAfterMs,
  answer,
}: OpenDialog) => {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const dismiss = () => answer(null)
  useLayer(layer, panel, true, dismiss)
  useTimeout(closeAfterMs ?? 0, closeAfterMs !== undefined, dismiss)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || pressesItself(event.target)) return
    event.preventDefault()
    answer(confirmingButton(buttons)?.key ?? null)
  }
  return (
    <div ref={layer} className="fixed inset-0 z-(--z-dialog) grid place-items-center p-3">
      <div
        aria-hidden="true"
        data-dialog-cover=""
        className="animate-fade-in absolute inset-0 bg-scrim"
        onClick={coverCloses ? dismiss : undefined}
      />
      <div
        ref={panel}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={{ width: `min(${width}px, 100%)` }}
        className="animate-pop-in relative max-h-[calc(100dvh-24px)] overflow-auto rounded-sheet border border-line bg-bg1 p-6 text-center shadow-raised outline-none"
      >
        {icon && <DialogSign icon={icon} />}
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-2 text-text2">
          {text}
          {html !== undefined && <SafeHtml html={html} />}
        </div>
        <DialogButtons buttons={buttons} answer={answer} />
      </div>
    </div>
  )
}

const DialogButtons = ({ buttons, answer }: Pick<OpenDialog, 'buttons' | 'answer'>) => {
  const confirming = confirmingButton(buttons)
  return (
    <div className={cx('mt-6 flex gap-3', buttons.length > 2 && 'flex-col-reverse')}>
      {buttons.map((button) => (
        <Button
          key={button.key}
          tone={button.tone ?? (button === confirming ? 'primary' : 'quiet')}
          className="flex-1"
          onClick={() => answer(button.key)}
          {...(button === confirming ? { 'data-autofocus': '' } : {})}
        >
          {button.label}
        </Button>
      ))}
    </div>
  )
}

/** Enter on a button, a link or a text area already means something. */
const pressesItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && Boolean(target.closest('button, a, textarea'))

const signs: Record<DialogIcon, { className: string; glyph: ReactNode }> = {
  info: { className: 'text-info', glyph: <Info size={30} /> },
  success: { className: 'text-win', glyph: <CircleCheck size={30} /> },
  warning: { className: 'text-warn', glyph: <TriangleAlert size={30} /> },
  error: { className: 'text-loss', glyph: <CircleX size={30} /> },
  question: { className: 'text-brand-text', glyph: <CircleHelp size={30} /> },
}

const DialogSign = ({ icon }: { icon: DialogIcon }) => (
  <div
    aria-hidden="true"
    data-icon={icon}
    className={cx('mx-auto mb-3 grid size-14 place-items-center rounded-full bg-bg2', signs[icon].className)}
  >
    {signs[icon].glyph}
  </div>
)
