import { randomUUID } from 'node:crypto'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { beforeAll, expect, test } from 'vitest'
import { registerMember } from '../../account/register-member.ts'
import { demoPassword } from '../../demo.ts'
import { inTransaction } from '../../kit/database.ts'
import { openSession } from '../../kit/session.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { testDatabase } from '../../testing/database.ts'
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { digits } from '../payee/testing.ts'
import { giveMoney, sending } from './testing.ts'

const database = await testDatabase()
/** Two servers on one database, like two processes. */
let apps: [WholeApp, WholeApp]

beforeAll(async () => {
  apps = [await wholeApp(database.url), await wholeApp(database.url)]
})

const person = async (uplineId?: bigint, type: 0 | 2 = 0) => {
  const { services } = apps[0]
  const opened = {
    username: `m${randomUUID().slice(0, 10)}`,
    passwordHash: await services.passwords.hash(demoPassword),
    language: 'EN',
    type,
    sponsors: { uplineId, referrerId: undefined },
    registeredAt: services.clock.now(),
  } as const
  const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
  const session = { memberId: id, type, address: '', device: '', remember: true } as const
  const token = await openSession(database, services.clock, services.rng, session)
  return { id, token }
}

/** A member with 100.00 and the agent above. */
const pair = async () => {
  const agent = await person(undefined, 2)
  const mai = await person(agent.id)
  const password = { password: demoPassword, newPassword: digits, confirmNewPassword: digits }
  await apps[0].get(setWithdrawalPassword, password, { token: mai.token })
  await giveMoney(apps[0].services, mai.id, 10_000n)
  return { agent, mai }
}

const sendAll = ({ token }: { token: string }, keys: readonly string[], sent: string) =>
  Promise.all(keys.map((key, place) => apps[place % 2 === 0 ? 0 : 1].ask(sendToUpline, sending(sent), { token, key })))

const sums = async (...members: { id: bigint }[]) =>
  Promise.all(members.map(async ({ id }) => toWire(await balanceOf(database, id))))

test('a press that reaches two processes in the same moment sends once', async () => {
  const { agent, mai } = await pair()
  const key = randomUUID()
  const answers = await sendAll(mai, [key, key, key, key], '40.00')
  expect(new Set(answers.map(({ code, value }) => `${code} ${value.id}`)).size).toBe(1)
  expect(await sums(mai, agent)).toEqual(['60.00', '40.00'])
})

test('several transfers at once never send more than there is', async () => {
  const { agent, mai } = await pair()
  const keys = Array.from({ length: 4 }, () => randomUUID())
  const answers = await sendAll(mai, keys, '40.00')
  expect(answers.map(({ code }) => code).sort()).toEqual(['INSUFFICIENT', 'INSUFFICIENT', 'OK', 'OK'])
  expect(await sums(mai, agent)).toEqual(['20.00', '80.00'])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('the centre shows the page to those who have an agent above', async () => {
  const { agent, mai } = await pair()
  const pagesOf = async (token: string) => (await apps[0].get(getCentre, {}, { token })).pages.map(({ page }) => page)
  expect(await pagesOf(mai.token)).toContain('transferUpline')
  expect(await pagesOf(agent.token)).not.toContain('transferUpline')
})
