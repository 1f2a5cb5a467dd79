import { createPortal } from 'react-dom'
import { useText } from '../text/useText.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  active: boolean
  label?: string
  /** Covers only the nearest positioned box, not the whole page. */ inside?: boolean
}

/** A cover over work that must not be disturbed. */
export const Loader = ({ active, label, inside = false }: Props) => {
  const t = useText()
  if (!active) return null
  const cover = (
    <div
      role="status"
      data-always=""
      className={`animate-fade-in grid place-items-center bg-scrim ${inside ? 'absolute inset-0 z-10 rounded-[inherit]' : 'fixed inset-0 z-(--z-loader)'}`}
    >
      <div className="flex items-center gap-3 rounded-card bg-bg1 px-5 py-4 text-text shadow-raised">
        <span className="text-brand-text">
          <Spinner size={24} />
        </span>
        {label ?? t('common.loading')}
      </div>
    </div>
  )
  return inside ? cover : createPortal(cover, document.body)
}
