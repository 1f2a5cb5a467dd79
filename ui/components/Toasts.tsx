import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../hooks/store.ts'
import { useTimeout } from '../hooks/useTimer.ts'
import { useText } from '../text/useText.tsx'
import { IconButton } from './IconButton.tsx'
import { dismissToast, type Toast, type ToastTone, toasts } from './toast-list.ts'

/**
 * Where toasts appear: at the bottom, on phones above the bar; `--toast-lift` higher on pages with a bar of their own.
 * One per page, near the root.
 */
export const ToastHost = () => {
  const list = useStore(toasts)
  const t = useText()
  return createPortal(
    <section
      data-always=""
      aria-label={t('common.notifications')}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom)+var(--toast-lift,0px))] z-(--z-toast) flex flex-col items-center gap-2 md:bottom-[calc(24px+var(--toast-lift,0px))]"
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </section>,
    document.body,
  )
}

const signs: Record<ToastTone, ReactNode> = {
  success: <CircleCheck size={20} className="text-win" />,
  error: <CircleAlert size={20} className="text-loss" />,
  info: <Info size={20} className="text-info" />,
  warning: <TriangleAlert size={20} className="text-warn" />,
}

const ToastCard = ({ id, tone, text, detail, stayMs }: Toast) => {
  const [held, setHeld] = useState(false)
  const t = useText()
  useTimeout(stayMs, !held, () => dismissToast(id))
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="animate-pop-in pointer-events-auto flex w-full max-w-96 items-center gap-3 rounded-card border border-line bg-bg2 pl-4 shadow-raised md:w-auto md:min-w-72"
    >
      <span className="shrink-0" aria-hidden="true">
        {signs[tone]}
      </span>
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-medium">{text}</p>
        {detail && <p className="text-sm text-text2">{detail}</p>}
      </div>
      <IconButton label={t('common.close')} onClick={() => dismissToast(id)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
