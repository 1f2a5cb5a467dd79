import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleAlert } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'

/** Why nothing can be sent now, and the way to a withdrawal password where only that is missing. @param bars sentences */
export const SendBars = ({ bars, hasPassword }: { bars: readonly string[]; hasPassword: boolean }) => {
  const t = useText()
  const needsPassword = bars.length === 0 && !hasPassword
  return (
    <>
      <ul className="flex flex-col gap-2">
        {(needsPassword ? [t('upline.password_needed')] : bars).map((bar) => (
          <li key={bar} className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
            <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0">{bar}</span>
          </li>
        ))}
      </ul>
      {needsPassword && (
        <MemberLink page="securityCenter" id="withdrawal" className={`${buttonClass()} self-start`}>
          {t('upline.password_set')}
        </MemberLink>
      )}
    </>
  )
}
