import { expect, test } from 'vitest'
import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { accountServer } from '../testing.ts'
import { alarmJobs } from './alarm-mail.ts'
import { listSandboxMessages } from './sandbox-store.ts'

const { services, clock, set } = await accountServer()
const { database } = services
const [news, mail] = alarmJobs(services)

/** Runs the jobs of a minute. @returns the mails since the last time, by address */
const mailed = async (): Promise<{ to: string; subject: string; body: string }[]> => {
  await news?.run({} as never)
  const { rows } = await database.query<{ payload: never }>(`DELETE FROM job WHERE name = 'account.alarm-mail' RETURNING payload`)
  for (const { payload } of rows) await mail?.run(payload)
  const found = await listSandboxMessages(database, '', 20)
  await database.query('DELETE FROM sandbox_message')
  return found.map(({ recipient: to, subject, body }) => ({ to, subject, body })).toSorted((a, b) => (a.to < b.to ? -1 : 1))
}

const raise = (name: string, sentence: string) => raiseAlarm(database, { name, sentence, since: clock.now() })
const clear = (name: string) => clearAlarm(database, name, clock.now())
const staff = ['first@house.example', 'second@house.example']

test('alarms wait until there is an address, and are then mailed to each once', async () => {
  await raise('books', 'They do not balance.')
  expect(await mailed()).toEqual([])
  await set('alarms.mailTo', staff)
  const mails = await mailed()
  expect(mails.map(({ to }) => to)).toEqual(staff)
  expect(mails[0]?.subject).toMatch(/: 1 alarm$/)
  expect(mails[0]?.body).toMatch(/^books, since .*: They do not balance\.$/)
  await raise('books', 'They still do not.')
  expect(await mailed()).toEqual([])
})

test('what lasts is mailed again after a day, with its newest sentence', async () => {
  clock.advance(24 * 60 * 60_000)
  expect((await mailed())[0]?.body).toContain('They still do not.')
  expect(await mailed()).toEqual([])
})

test('the end of an alarm is mailed, and a new one of the same name is news', async () => {
  await clear('books')
  await clear('books')
  const [first] = await mailed()
  expect([first?.subject, first?.body]).toEqual([
    expect.stringMatching(/: alarms are over$/),
    expect.stringMatching(/^Over: books, since .* until /),
  ])
  expect(await mailed()).toEqual([])
  await raise('books', 'Again.')
  expect((await mailed())[0]?.body).toContain('Again.')
})

test('what was over before anything was mailed is no news, and what came back before the mail is not over', async () => {
  await raise('short', 'For a moment.')
  await clear('short')
  await clear('books')
  await raise('books', 'Back.')
  const [first] = await mailed()
  expect(first?.body).toMatch(/^books, since .*: Back\.$/)
})

test('concurrent jobs mail an alarm once', async () => {
  await raise('twice', 'Only once.')
  await Promise.all([news?.run({} as never), news?.run({} as never), news?.run({} as never)])
  expect(await mailed()).toHaveLength(staff.length)
})
