import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, type LucideIcon, Mail, Smartphone } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { SecurityPart } from '../../parts/paths.ts'
import type { Profile } from './profile-form.ts'

/** Phone and mail: they are changed with a code, each on a page of its own. */
export const ProfileContacts = ({ profile }: { profile: Profile }) => {
  const t = useText()
  const email =
    profile.email && !profile.emailConfirmed ? t('security.email_unconfirmed', { value: profile.email }) : profile.email
  return (
    <>
      <Contact part="phone" Icon={Smartphone} label={t('security.item_phone')} value={profile.mobile} />
      <Contact part="email" Icon={Mail} label={t('security.item_email')} value={email} />
    </>
  )
}

type Props = { part: SecurityPart; Icon: LucideIcon; label: string; value: string }

const Contact = ({ part, Icon, label, value }: Props) => {
  const t = useText()
  return (
    <MemberLink
      page="securityCenter"
      id={part}
      className="focus-ring flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 hover:bg-bg2"
    >
      <Icon size={19} aria-hidden="true" className="shrink-0 text-text3" />
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-sm break-words text-text3">{value || t('security.is_open')}</span>
      </span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text3" />
    </MemberLink>
  )
}
