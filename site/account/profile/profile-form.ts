import {
  type HandleName,
  handleNames,
  type getProfile,
  particularNames,
  type updateProfile,
} from '@tamuvo/contract/account-profile.ts'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { t } from '@tamuvo/ui/text/text.ts'

export type Profile = ReceivedOutputOf<typeof getProfile>
type ParticularName = (typeof particularNames)[number]
type ProfileName = 'nickname' | 'realName' | 'birthday' | ParticularName | HandleName
export type ProfileValues = Record<ProfileName, string>
type Change = SentInputOf<typeof updateProfile>

/** What a form begins with. Names at other services come masked, so what is typed there replaces them. */
export const valuesOf = ({ nickname, realName, birthday, particulars }: Profile): ProfileValues => ({
  nickname,
  realName,
  birthday: birthday ?? '',
  ...particulars,
  ...(Object.fromEntries(handleNames.map((name) => [name, ''])) as Record<HandleName, string>),
})

/** What of a form differs from what is known; undefined when nothing does. */
export const changeOf = (profile: Profile, values: ProfileValues): Change | undefined => {
  const before = valuesOf(profile)
  const changed = (Object.keys(values) as ProfileName[]).filter((name) => values[name].trim() !== before[name])
  const among = (names: readonly ProfileName[]) =>
    Object.fromEntries(changed.filter((name) => names.includes(name)).map((name) => [name, values[name].trim()]))
  const [particulars, handles] = [among(particularNames), among(handleNames)]
  if (changed.length === 0) return undefined
  return {
    ...among(['nickname', 'realName', 'birthday']),
    ...(Object.keys(particulars).length > 0 ? { particulars } : {}),
    ...(Object.keys(handles).length > 0 ? { handles } : {}),
  }
}

/** What cannot be changed any more once it is saved. */
export const lockedBy = ({ realName, birthday }: Change): boolean => Boolean(realName) || Boolean(birthday)

const ranges: Partial<Record<ProfileName, string>> = { nickname: '2–12', realName: '2–60' }

const rangeOf = (name: string): string => {
  if ((handleNames as readonly string[]).includes(name)) return '3–40'
  return ranges[name as ProfileName] ?? '1–120'
}

/** A fault that the server found, as a sentence beneath its field. */
export const profileSentence = (name: string, fault: string, minAge: number): string => {
  const sentences: Partial<Record<string, string>> = {
    required: t('common.required'),
    taken: t('account.fault_taken'),
    locked: t('refusal.FIELD_LOCKED'),
    age: t('security.too_young', { age: minAge }),
    length: t('account.fault_length', { range: rangeOf(name) }),
  }
  return sentences[fault] ?? t('account.fault_pattern')
}
