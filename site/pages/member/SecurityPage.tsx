import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { type MemberPageProps, paths, type SaferPart, type SecurityPart } from '../../parts/paths.ts'
import { AuthenticatorTask } from '../../account/security/AuthenticatorTask.tsx'
import { AvatarTask } from '../../account/profile/AvatarTask.tsx'
import { DevicesTab } from '../../account/devices/DevicesTab.tsx'
import { EmailTask } from '../../account/security/EmailTask.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { PasskeysTask } from '../../account/passkeys/PasskeysTask.tsx'
import { PasswordTask } from '../../account/password/PasswordTask.tsx'
import { PhoneTask } from '../../account/phone/PhoneTask.tsx'
import { ProfileTab } from '../../account/profile/ProfileTab.tsx'
import { SaferFrame } from '../../safer/SaferFrame.tsx'
import { VerificationTask } from '../../account/security/VerificationTask.tsx'
import { WithdrawalTask } from '../../account/security/WithdrawalTask.tsx'
import { useHasWallet } from './useCentre.ts'

const tasks = {
  avatar: AvatarTask,
  password: PasswordTask,
  withdrawal: WithdrawalTask,
  phone: PhoneTask,
  email: EmailTask,
  authenticator: AuthenticatorTask,
  passkeys: PasskeysTask,
  verification: VerificationTask,
  newpayee: lazyPart(() => import('../../cashier/payee/AddPayeeTask.tsx'), 'AddPayeeTask'),
} satisfies Partial<Record<SecurityPart, ComponentType>>

const safer: Record<SaferPart, ComponentType> = {
  limits: lazyPart(() => import('../../safer/LimitsPart.tsx'), 'LimitsPart'),
  breaks: lazyPart(() => import('../../safer/BreaksPart.tsx'), 'BreaksPart'),
  markers: lazyPart(() => import('../../safer/MarkersPart.tsx'), 'MarkersPart'),
  statement: lazyPart(() => import('../../safer/StatementPart.tsx'), 'StatementPart'),
  selftest: lazyPart(() => import('../../safer/SelfTestPart.tsx'), 'SelfTestPart'),
}

const tabs: Record<Exclude<SecurityPart, keyof typeof tasks | SaferPart> | 'overview', ComponentType> = {
  overview: OverviewTab,
  profile: ProfileTab,
  payees: lazyPart(() => import('../../cashier/payee/PayeesTab.tsx'), 'PayeesTab'),
  devices: DevicesTab,
  identity: lazyPart(() => import('../../safer/IdentityPart.tsx'), 'IdentityPart'),
  settings: SettingsPart,
}

const isIn = <Parts extends object>(parts: Parts, part: PropertyKey): part is keyof Parts => Object.hasOwn(parts, part)

/** In the order of the strip. Safer play has tabs of its own within one. */
const tabTexts = {
  overview: 'security.tab_overview',
  profile: 'security.tab_profile',
  payees: 'security.tab_payees',
  devices: 'security.tab_devices',
  limits: 'shell.safer',
  identity: 'safer.tab_identity',
  settings: 'security.tab_settings',
} as const satisfies Record<keyof typeof tabs | 'limits', TextKey>
type TabKey = keyof typeof tabTexts
const tabKeys = Object.keys(tabTexts) as TabKey[]

/** Identity and security of the account, with all actions on them. */
export const SecurityPage = ({ part = 'overview' }: { part?: MemberPageProps['part'] | 'overview' }) => {
  const t = useText()
  const navigate = useNavigate()
  const hasWallet = useHasWallet()
  if (isIn(tasks, part)) {
    const Task = tasks[part]
    return <Task />
  }
  const open = (key: TabKey) => {
    const detail = key === 'overview' ? undefined : key
    void navigate({ to: '.', search: true, hash: paths.member('securityCenter', detail).slice(1), replace: true })
  }
  return (
    <Tabs
      label={t('security.tabs')}
      look="line"
      tabs={tabKeys.filter((key) => key !== 'payees' || hasWallet).map((key) => ({ key, label: t(tabTexts[key]) }))}
      value={isIn(safer, part) ? 'limits' : part}
      onChange={open}
    >
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Shown part={part} />
      </Suspense>
    </Tabs>
  )
}

const Shown = ({ part }: { part: keyof typeof tabs | SaferPart }) => {
  if (!isIn(safer, part)) {
    const Tab = tabs[part]
    return <Tab />
  }
  const Part = safer[part]
  return (
    <SaferFrame part={part}>
      <Part />
    </SaferFrame>
  )
}
