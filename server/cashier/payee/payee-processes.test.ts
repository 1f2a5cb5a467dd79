import { getSecurity, setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { addPayee, chooseDefaultPayee, listPayees, removePayee } from '@tamuvo/contract/cashier-payees.ts'
import { beforeAll, expect, test } from 'vitest'
import { registerMember } from '../../account/register-member.ts'
import { demoPassword } from '../../demo.ts'
import { inTransaction } from '../../kit/database.ts'
import { openSession } from '../../kit/session.ts'
import { testDatabase } from '../../testing/database.ts'
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { digits, freshBankNumber, type Owner } from './testing.ts'

const database = await testDatabase()
/** Two servers on one database, like two processes. */
let apps: [WholeApp, WholeApp]

beforeAll(async () => {
  apps = [await wholeApp(database.url), await wholeApp(database.url)]
})

const appAt = (number: number): WholeApp => (number % 2 === 0 ? apps[0] : apps[1])

let passwordHash: Promise<string> | undefined

const owner = async (): Promise<Owner> => {
  const { services } = apps[0]
  passwordHash ??= services.passwords.hash(demoPassword)
  const opened = {
    passwordHash: await passwordHash,
    language: 'EN',
    payeeName: 'Daw Mai Thiri',
    registeredAt: services.clock.now(),
  } as const
  const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
  const token = await openSession(database, services.clock, services.rng, {
    memberId: id,
    type: 0,
    address: '',
    device: '',
    remember: true,
  })
  const password = { password: demoPassword, newPassword: digits, confirmNewPassword: digits }
  await apps[0].get(setWithdrawalPassword, password, { token })
  return { id, token }
}

const add = (process: number, { token }: Owner, number: string) =>
  appAt(process).ask(addPayee, { institution: 'demo-harbour-bank', number, password: digits }, { token })

test('one number asked for by members in two processes at once is one member’s', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, owner))
  const number = freshBankNumber()
  const answers = await Promise.all(owners.map((each, place) => add(place, each, number)))
  expect(answers.map(({ code }) => code).sort()).toEqual(['CARD_IN_USE', 'CARD_IN_USE', 'CARD_IN_USE', 'OK'])
  const { rows } = await database.query(`SELECT FROM payee WHERE masked = $1`, [`****${number.slice(-4)}`])
  expect(rows).toHaveLength(1)
})

test('a member who adds the same account twice at once has it once', async () => {
  const mai = await owner()
  const number = freshBankNumber()
  const answers = await Promise.all([0, 1, 2, 3].map((process) => add(process, mai, number)))
  expect(answers.map(({ code }) => code).sort()).toEqual(['OK', 'PAYEE_KNOWN', 'PAYEE_KNOWN', 'PAYEE_KNOWN'])
})

test('of accounts added at once one is first, and no more than five of a kind stay', async () => {
  const mai = await owner()
  const addAtOnce = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, process) => add(process, mai, freshBankNumber())))
    return answers.map(({ code }) => code).sort()
  }
  expect(await addAtOnce(4)).toEqual(['OK', 'OK', 'OK', 'OK'])
  expect(await addAtOnce(3)).toEqual(['OK', 'PAYEES_MAX', 'PAYEES_MAX'])
  const { list } = await apps[1].get(listPayees, {}, { token: mai.token })
  expect(list.filter(({ state }) => state === 'ACTIVE')).toHaveLength(1)
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect(list).toHaveLength(5)
})

test('accounts that are chosen and removed at once leave one default', async () => {
  const mai = await owner()
  for (let place = 0; place < 4; place++) await add(0, mai, freshBankNumber())
  const { token } = mai
  const { list } = await apps[0].get(listPayees, {}, { token })
  await Promise.all(
    list.map(({ id }, place) =>
      place < 2
        ? appAt(place).ask(removePayee, { id, password: digits }, { token })
        : appAt(place).ask(chooseDefaultPayee, { id }, { token }),
    ),
  )
  const after = (await apps[1].get(listPayees, {}, { token })).list
  expect(after.map(({ isDefault }) => isDefault)).toEqual([true, false])
})

test('an account counts for the security of the member', async () => {
  const mai = await owner()
  const item = async () =>
    (await apps[1].get(getSecurity, {}, { token: mai.token })).items.find(({ item: name }) => name === 'bankAccount')
  expect(await item()).toMatchObject({ done: false })
  await add(0, mai, freshBankNumber())
  expect(await item()).toMatchObject({ done: true })
})
