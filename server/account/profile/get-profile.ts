import { type HandleName, handleNames, particularNames } from '@tamuvo/contract/account-profile.ts'
import * as contract from '@tamuvo/contract/account-profile.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { maskEmail, maskMobile, maskName } from '../masks.ts'
import { requireOwn } from '../own.ts'
import { avatarUrl } from './avatar-url.ts'
import { lockedFields } from './locked-fields.ts'

export const getProfile = handle(contract.getProfile, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { minAge } = await services.settings.get('brand')
  return {
    account: person.username,
    nickname: person.nickname,
    avatar: avatarUrl(person.avatar),
    realName: person.payeeName,
    birthday: person.birthday,
    minAge,
    mobile: maskMobile(person.mobile),
    email: maskEmail(person.email),
    emailConfirmed: person.isEmailConfirmed,
    particulars: pick(particularNames, (name) => person.particulars[name] ?? ''),
    handles: pick<HandleName>(handleNames, (name) => maskName(person.handles[name] ?? '')),
    inviteCode: person.inviteCode,
    locked: lockedFields(person),
  }
})

const pick = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
