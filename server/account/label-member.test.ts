import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { labelMember } from '@tamuvo/contract/account-staff.ts'
import { expect, test } from 'vitest'
import { testOperator } from '../testing/operators.ts'
import { accountServer } from './testing.ts'

const desk = testOperator('desk', 'service')
const checker = testOperator('checker', 'checker')
const server = await accountServer(undefined, [desk.key, checker.key])

test('a member sees the labels that staff assigned', async () => {
  const { token, username, id } = await server.insider()
  const labels = async () => (await server.get(getMemberInfo, {}, { token })).memberLabel
  expect(await labels()).toEqual([])
  const given = await server.get(
    labelMember,
    { username: username.toUpperCase(), labels: ['vip-host', 'weekend', 'weekend'] },
    desk.as,
  )
  expect(given).toEqual({ memberId: id.toString(), labels: ['vip-host', 'weekend'] })
  expect(await labels()).toEqual(['vip-host', 'weekend'])
  await server.get(labelMember, { username, labels: [] }, desk.as)
  expect(await labels()).toEqual([])
})

test('labels need the permission, an existing member and plain characters', async () => {
  const { username } = await server.person()
  const give = async (as = desk.as, name = username, label = 'ok') =>
    (await server.ask(labelMember, { username: name, labels: [label] }, as)).code
  expect(await give(checker.as)).toBe('FORBIDDEN')
  expect(await give(desk.as, 'nobody-here')).toBe('NOT_FOUND')
  expect(await give(desk.as, username, '<b>')).toBe('MALFORMED')
})
