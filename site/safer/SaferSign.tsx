import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShieldCheck } from 'lucide-react'
import { useSettings } from '../platform/useSettings.ts'
import { useOpenLimits } from '../account/login/useOpenLimits.ts'

/** How old one must be to play; it leads visitors to limits and breaks, as the clock of the session leads members. */
export const SaferSign = () => {
  const t = useText()
  const age = useSettings()?.minAge ?? 21
  return (
    <button
      type="button"
      aria-label={`${age}+. ${t('shell.safer')}`}
      onClick={useOpenLimits()}
      className="focus-ring figures inline-flex min-h-11 min-w-16 items-center justify-center gap-1.5 rounded-input px-2 text-sm text-text2 hover:bg-bg2 hover:text-text"
    >
      <ShieldCheck size={15} aria-hidden="true" className="shrink-0" />
      <span aria-hidden="true">{age}+</span>
    </button>
  )
}
