import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Eye } from 'lucide-react'

/** Tells an assistant who only reads why there is nothing to press. */
export const ReadOnlyNotice = () => {
  const t = useText()
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-card bg-bg2 px-4 py-3 text-sm">
      <Eye size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-text3" />
      {t('agent.read_only')}
    </p>
  )
}
