import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'

/** Points are spent with the withdrawal password: without one, the way to set it. */
export const PasswordMissing = () => {
  const t = useText()
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-bg2 p-4">
      <p>{t('points.password_missing')}</p>
      <MemberLink page="securityCenter" id="withdrawal" className={`${buttonClass()} self-start`}>
        {t('withdrawal.way_PASSWORD_MISSING')}
      </MemberLink>
    </div>
  )
}
