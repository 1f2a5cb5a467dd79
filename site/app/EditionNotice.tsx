import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { takeOver } from './edition.ts'

/** A newer edition is ready: the person decides when to change to it. */
export const EditionNotice = ({ edition }: { edition: ServiceWorker }) => {
  const t = useText()
  const [away, setAway] = useState(false)
  if (away) return null
  return (
    <div
      role="status"
      className="animate-rise-in fixed inset-x-3 bottom-20 z-(--z-toast) mx-auto flex max-w-md items-center gap-3 rounded-card border border-line bg-bg2 p-3 ps-4 shadow-raised lg:bottom-6"
    >
      <Sparkles size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
      <p className="min-w-0 flex-1">{t('content.edition_ready')}</p>
      <Button onClick={() => takeOver(edition)}>{t('content.edition_update')}</Button>
      <IconButton label={t('common.close')} onClick={() => setAway(true)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
