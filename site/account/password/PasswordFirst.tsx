import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'

/** Tells who came in by phone that this takes a login password, and leads there. */
export const PasswordFirst = () => {
  const t = useText()
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <p>{t('refusal.PASSWORD_NEEDED')}</p>
      <MemberLink page="securityCenter" id="password" className={buttonClass()}>
        {t('security.set_now')}
      </MemberLink>
    </div>
  )
}
