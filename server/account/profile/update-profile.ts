import * as contract from '@tamuvo/contract/account-profile.ts'
import { inTransaction } from '../../kit/database.ts'
import { dayOf } from '../../kit/days.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { requireOwn } from '../own.ts'
import type { Person } from '../person-store.ts'
import { lockedFields } from './locked-fields.ts'
import { ageOn, isPossibleBirthday, profileFaults } from './profile-rules.ts'
import { updateProfileOf } from './profile-store.ts'

type UpdateRequest = Request<typeof contract.updateProfile>

export const updateProfile = handle(contract.updateProfile, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  await limitRate(services, {
    key: `profile:${person.id}`,
    max: (await services.settings.get('rate.limits')).profileChangesPerHour,
    perSeconds: 3600,
  })
  requireUnlocked(request, person)
  const faults = profileFaults(input)
  if (Object.keys(faults).length > 0) throw refuse('FIELDS_INVALID', { fields: faults })
  await requireAge(request, services)
  const { nickname, realName: payeeName, birthday, particulars = {}, handles = {} } = input
  await inTransaction(services.database, async (tx) => {
    await updateProfileOf(tx, person.id, { nickname, payeeName, birthday, particulars, handles })
    const changed = [...Object.keys(input), ...Object.keys(particulars), ...Object.keys(handles)]
    await appendEvents(tx, { kind: 'member.profile_changed', memberId: person.id, body: { changed }, at })
  })
  return {}
})

/** Sending an unchanged value of a locked field is allowed. */
const requireUnlocked = ({ input, refuse }: UpdateRequest, person: Person): void => {
  const given = { birthday: input.birthday, realName: input.realName }
  const known = { birthday: person.birthday, realName: person.payeeName }
  const fields = lockedFields(person).filter((field) => given[field] !== undefined && given[field] !== known[field])
  if (fields.length > 0) throw refuse('FIELD_LOCKED', { fields: Object.fromEntries(fields.map((field) => [field, 'locked'])) })
}

const requireAge = async ({ input, now, refuse }: UpdateRequest, { settings }: AccountServices): Promise<void> => {
  if (input.birthday === undefined) return
  const { timeZone, minAge } = await settings.get('brand')
  const today = dayOf(timeZone, now)
  if (!isPossibleBirthday(input.birthday, today)) throw refuse('FIELDS_INVALID', { fields: { birthday: 'pattern' } })
  if (ageOn(input.birthday, today) < minAge) throw refuse('TOO_YOUNG', { minAge, fields: { birthday: 'age' } })
}
