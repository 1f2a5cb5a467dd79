import { handleNames } from '@tamuvo/contract/account-profile.ts'
import { expect, test } from 'vitest'
import { changeOf, lockedBy, type Profile, valuesOf } from './profile-form.ts'

const profile: Profile = {
  account: 'mai',
  nickname: 'Mai',
  avatar: '/art/avatar/07.webp',
  realName: '',
  birthday: null,
  minAge: 21,
  mobile: '',
  email: '',
  emailConfirmed: false,
  particulars: { address: '', nationality: 'MM', occupation: 'Teacher', incomeSource: '', birthPlace: '' },
  handles: { ...(Object.fromEntries(handleNames.map((name) => [name, ''])) as Profile['handles']), telegram: 'm•••i' },
  inviteCode: 'ABCDEFGH',
  locked: [],
}
const form = valuesOf(profile)

test('an untouched form changes nothing, masked names included', () => {
  expect(form.telegram).toBe('')
  expect(changeOf(profile, form)).toBeUndefined()
  expect(changeOf(profile, { ...form, occupation: ' Teacher ' })).toBeUndefined()
})

test('only what differs is sent, each in its place', () => {
  expect(changeOf(profile, { ...form, nickname: 'Mai Mai', occupation: '', telegram: 'mai_t' })).toEqual({
    nickname: 'Mai Mai',
    particulars: { occupation: '' },
    handles: { telegram: 'mai_t' },
  })
})

test.each([
  [{ realName: 'Daw Mai' }, true],
  [{ birthday: '1990-05-01' }, true],
  [{ nickname: 'Mai Mai' }, false],
  [{ birthPlace: 'Bago' }, false],
])('%j is asked about before it is saved: %s', (typed, asks) => {
  expect(lockedBy(changeOf(profile, { ...form, ...typed }) ?? {})).toBe(asks)
})
