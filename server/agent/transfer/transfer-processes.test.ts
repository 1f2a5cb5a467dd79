import { randomUUID } from 'node:crypto'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { sendToDownline } from '@tamuvo/contract/agent-transfers.ts'
import { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { beforeAll, expect, test } from 'vitest'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { registerMember } from '../../account/register-member.ts'
import { demoPassword } from '../../demo.ts'
import { inTransaction } from '../../kit/database.ts'
import { openSession } from '../../kit/session.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { testDatabase } from '../../testing/database.ts'
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { digits, giveMoney, sendingTo, sendingUp } from './testing.ts'

const database = await testDatabase()
/** Two servers on one database, like two processes. */
let apps: [WholeApp, WholeApp]

beforeAll(async () => {
  apps = [await wholeApp(database.url), await wholeApp(database.url)]
})

type Opened = { id: bigint; token: string }

const person = async (uplineId?: bigint, type: 0 | 1 | 42 = 0): Promise<Opened> => {
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
  await inTransaction(database, (tx) => setKycLevel(tx, id, 2))
  const session = { memberId: id, type, address: '', device: '', remember: true } as const
  return { id, token: await openSession(database, services.clock, services.rng, session) }
}

const setPassword = ({ token }: Opened) =>
  apps[0].get(setWithdrawalPassword, { password: demoPassword, newPassword: digits, confirmNewPassword: digits }, { token })

/** An agent with 100.00 and a direct downline. */
const pair = async () => {
  const agent = await person(undefined, 1)
  const mai = await person(agent.id)
  await setPassword(agent)
  await giveMoney(apps[0].services, agent.id, 10_000n)
  return { agent, mai }
}

const askAll = (senders: readonly Opened[], to: Opened, keys: readonly string[], sent: string) =>
  Promise.all(
    keys.map((key, place) =>
      apps[place % 2 === 0 ? 0 : 1].ask(sendToDownline, sendingTo(to, sent), {
        token: senders[place % senders.length]?.token ?? '',
        key,
      }),
    ),
  )

const sums = async (...members: Opened[]) => Promise.all(members.map(async ({ id }) => toWire(await balanceOf(database, id))))

test('a press that reaches two processes in the same moment sends once', async () => {
  const { agent, mai } = await pair()
  const key = randomUUID()
  const answers = await askAll([agent], mai, [key, key, key, key], '40.00')
  expect(new Set(answers.map(({ code, value }) => `${code} ${value.id}`)).size).toBe(1)
  expect(await sums(agent, mai)).toEqual(['60.00', '40.00'])
})

test('an agent and an assistant at once never send more than there is', async () => {
  const { agent, mai } = await pair()
  const helper = await person(agent.id, 42)
  const keys = Array.from({ length: 4 }, () => randomUUID())
  const answers = await askAll([agent, helper], mai, keys, '40.00')
  expect(answers.map(({ code }) => code).sort()).toEqual(['INSUFFICIENT', 'INSUFFICIENT', 'OK', 'OK'])
  expect(await sums(agent, mai)).toEqual(['20.00', '80.00'])
  const { rows } = await database.query('SELECT FROM turnover_row WHERE member_id = $1', [mai.id])
  expect(rows).toHaveLength(2)
})

test('money that goes down and up in the same moment is counted once', async () => {
  const { agent, mai } = await pair()
  await setPassword(mai)
  await giveMoney(apps[0].services, mai.id, 5_000n)
  const up = (key: string) => apps[1].ask(sendToUpline, sendingUp('50.00'), { token: mai.token, key })
  const [down, came] = await Promise.all([askAll([agent], mai, [randomUUID(), randomUUID()], '50.00'), up(randomUUID())])
  const moved = down.filter(({ success }) => success).length
  // What has to be bet bars the way up when it came first.
  expect(['OK', 'TURNOVER_NOT_MET']).toContain(came.code)
  const back = came.success ? 5_000n : 0n
  expect(await balanceOf(database, agent.id)).toBe(10_000n - BigInt(moved) * 5_000n + back)
  expect(await balanceOf(database, mai.id)).toBe(5_000n + BigInt(moved) * 5_000n - back)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
