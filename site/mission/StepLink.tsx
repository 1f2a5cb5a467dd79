import type { MissionStep } from '@tamuvo/contract/mission.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import type { MemberPage } from '../parts/paths.ts'
import { type Mission, nameIn } from './mission-words.ts'

/** Where each step of a profile is done: the page, and its part. */
const places: Record<MissionStep, [page: MemberPage, part?: string]> = {
  registered: ['securityCenter'],
  phone: ['securityCenter', 'phone'],
  email: ['securityCenter', 'email'],
  authenticator: ['securityCenter', 'authenticator'],
  withdrawal_password: ['securityCenter', 'withdrawal'],
  payee: ['securityCenter', 'newpayee'],
  'kyc:1': ['securityCenter', 'identity'],
  'kyc:2': ['securityCenter', 'identity'],
}

/** Leads to where a mission is done, if that is a page of the member centre. Nothing leads to bets or deposits. */
export const StepLink = ({ mission: { metric, step, names } }: { mission: Mission }) => {
  const t = useText()
  const [page, part] = metric === 'STEP' && step ? places[step] : metric === 'INVITES' ? (['referral'] as const) : []
  if (!page) return null
  return (
    <MemberLink page={page} id={part} aria-label={`${t('mission.go')}: ${nameIn(names)}`} className={buttonClass('quiet')}>
      {t('mission.go')}
    </MemberLink>
  )
}
