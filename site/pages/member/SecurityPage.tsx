import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { focusInMiddle } from '@tamuvo/ui/hooks/focus-now.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
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
import { TaskFrame } from '../../account/security/TaskFrame.tsx'
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

/** Identity and security of the account, with all actions on them: on a phone a list that opens to pages, in a wide window tabs. */
export const SecurityPage = ({ part = 'overview' }: { part?: MemberPageProps['part'] | 'overview' }) => {
  const isWide = useMedia('(width >= 768px)')
  const page = useReturnToRow(part)
  return (
    <div ref={page}>
      {isIn(tasks, part) ? <Task part={part} /> : isWide ? <WideTabs part={part} /> : <PhonePage part={part} />}
    </div>
  )
}

type TabPart = keyof typeof tabs | SaferPart

const Task = ({ part }: { part: keyof typeof tasks }) => {
  const Shown = tasks[part]
  return <Shown />
}

const WideTabs = ({ part }: { part: TabPart }) => {
  const t = useText()
  const navigate = useNavigate()
  const hasWallet = useHasWallet()
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
        {(part === 'payees' || part === 'identity') && <h3 className="sr-only">{t(tabTexts[part])}</h3>}
        <Shown part={part} />
      </Suspense>
    </Tabs>
  )
}

const PhonePage = ({ part }: { part: TabPart }) => {
  const t = useText()
  if (part === 'overview' || isIn(safer, part)) return <Shown part={part} />
  return (
    <TaskFrame key={part} title={t(tabTexts[part])}>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Shown part={part} />
      </Suspense>
    </TaskFrame>
  )
}

const Shown = ({ part }: { part: TabPart }) => {
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

/** Back at a list, the focus is on the row that was opened, which brings it into view. */
const useReturnToRow = (part: string) => {
  const router = useRouter()
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(part)
  useEffect(() => {
    const row = page.current?.querySelector<HTMLElement>(`li > a[href$="/${before.current}"]`)
    const isBack = before.current !== part
    before.current = part
    // Arrow keys on tabs go on from the tab.
    if (!row || !isBack || document.activeElement?.closest('[role="tab"]')) return
    focusInMiddle(row)
    // The router scrolls to the top of what it has drawn.
    return router.subscribe('onRendered', () => row.scrollIntoView({ block: 'center' }))
  }, [part, router])
  return page
}
