import { Fingerprint, IdCard, KeyRound, Landmark, Lock, type LucideIcon, Mail, Smartphone, UserCheck } from 'lucide-react'
import type { SecurityPart } from '../../parts/paths.ts'
import { type ItemState, type Security, type SecurityItem, stateOf } from './useSecurity.ts'

/** How each item looks, and where it is dealt with. */
export const itemLooks: Record<SecurityItem, { Icon: LucideIcon; part: SecurityPart }> = {
  loginPassword: { Icon: KeyRound, part: 'password' },
  withdrawalPassword: { Icon: Lock, part: 'withdrawal' },
  phone: { Icon: Smartphone, part: 'phone' },
  email: { Icon: Mail, part: 'email' },
  realName: { Icon: IdCard, part: 'profile' },
  bankAccount: { Icon: Landmark, part: 'payees' },
  authenticator: { Icon: Fingerprint, part: 'authenticator' },
  alwaysVerify: { Icon: UserCheck, part: 'verification' },
}

/** What helps most comes first. */
const byUse: readonly SecurityItem[] = [
  'loginPassword',
  'phone',
  'withdrawalPassword',
  'authenticator',
  'email',
  'realName',
  'alwaysVerify',
  'bankAccount',
]

/** Whether there is something to give back an account by, or to ask for a second proof with. */
export const canProve = (security: Security): boolean =>
  (['phone', 'email', 'authenticator'] as const).some((item) => stateOf(security, item).done)

/** A name that was given and waits for a check asks nothing of the member. */
const asksSomething = ({ item, done, masked }: ItemState): boolean => !done && !(item === 'realName' && masked !== '')

/** What to do next for the safety of an account; undefined when all is done. */
export const nextItem = (security: Security): SecurityItem | undefined =>
  byUse.find((item) => asksSomething(stateOf(security, item)) && (item !== 'alwaysVerify' || canProve(security)))
