import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type MemberPageProps, paths, type SecurityPart } from '../../parts/paths.ts'
import { AuthenticatorTask } from '../../account/security/AuthenticatorTask.tsx'
import { AvatarTask } from '../../account/profile/AvatarTask.tsx'
import { DevicesTab } from '../../account/devices/DevicesTab.tsx'
import { EmailTask } from '../../account/security/EmailTask.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PasskeysTask } from '../../account/passkeys/PasskeysTask.tsx'
import { PasswordTask } from '../../account/password/PasswordTask.tsx'
import { PhoneTask } from '../../account/phone/PhoneTask.tsx'
import { ProfileTab } from '../../account/profile/ProfileTab.tsx'
import { SettingsTab } from '../../account/security/SettingsTab.tsx'
import { VerificationTask } from '../../account/security/VerificationTask.tsx'
import { WithdrawalTask } from '../../account/security/WithdrawalTask.tsx'

const tabs = { overview: OverviewTab, profile: ProfileTab, devices: DevicesTab, settings: SettingsTab }
type TabKey = keyof typeof tabs

const tasks: Record<Exclude<SecurityPart, TabKey>, ComponentType> = {
  avatar: AvatarTask,
  password: PasswordTask,
  withdrawal: WithdrawalTask,
  phone: PhoneTask,
  email: EmailTask,
  authenticator: AuthenticatorTask,
  passkeys: PasskeysTask,
  verification: VerificationTask,
  limits: lazyPart(() => import('../../safer/LimitsPart.tsx'), 'LimitsPart'),
  breaks: lazyPart(() => import('../../safer/BreaksPart.tsx'), 'BreaksPart'),
  markers: lazyPart(() => import('../../safer/MarkersPart.tsx'), 'MarkersPart'),
  statement: lazyPart(() => import('../../safer/StatementPart.tsx'), 'StatementPart'),
  selftest: lazyPart(() => import('../../safer/SelfTestPart.tsx'), 'SelfTestPart'),
  identity: lazyPart(() => import('../../safer/IdentityPart.tsx'), 'IdentityPart'),
}

const isTask = (part: SecurityPart): part is keyof typeof tasks => Object.hasOwn(tasks, part)

/** Identity and security of the account, with all actions on them. */
export const SecurityPage = ({ part }: MemberPageProps) => {
  const t = useText()
  const navigate = useNavigate()
  if (part && isTask(part)) {
    const Task = tasks[part]
    return <Task />
  }
  const tab = part ?? 'overview'
  const Tab = tabs[tab]
  const open = (key: TabKey) => {
    const detail = key === 'overview' ? undefined : key
    void navigate({ to: '.', search: true, hash: paths.member('securityCenter', detail).slice(1), replace: true })
  }
  return (
    <Tabs
      label={t('security.tabs')}
      look="line"
      tabs={Object.keys(tabs).map((key) => ({ key: key as TabKey, label: t(`security.tab_${key as TabKey}`) }))}
      value={tab}
      onChange={open}
    >
      <Tab />
    </Tabs>
  )
}
