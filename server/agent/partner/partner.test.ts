import { randomUUID } from 'node:crypto'
import { changePassword } from '@tamuvo/contract/account-password.ts'
import { getAgentTerms } from '@tamuvo/contract/agent.ts'
import { listJoinRequests, moveJoinRequest } from '@tamuvo/contract/content-staff.ts'
import { approveJoinRequest, sendJoinCredentials } from '@tamuvo/contract/join-staff.ts'
import { sendJoinRequest } from '@tamuvo/contract/join.ts'
import { expect, test } from 'vitest'
import { freshAddress, goodPassword } from '../../account/testing.ts'
import { agentServer, checker, earning, maker } from '../testing.ts'

const server = await agentServer()
const { services } = server
const { database } = services
await server.work()

let people = 0
const nextName = () => `partner${++people}`

type Contact = { contactKind: 'email' | 'phone' | 'whatsapp' | 'telegram'; contact: string }
const byMail = (): Contact => ({ contactKind: 'email', contact: `partner${++people}@mail.example` })

/** A request from the join page. @returns its number */
const ask = async (contact: Contact = byMail()): Promise<string> => {
  const headers = { 'x-forwarded-for': freshAddress(), language: 'EN' }
  const { captcha, captchaId } = await server.solve('join', headers['x-forwarded-for'])
  const form = { name: 'Ko Ko', ...contact, country: 'MM', volume: '10000', channel: 'Friends', adult: true } as const
  return (await server.get(sendJoinRequest, { ...form, captcha, captchaId }, { headers })).caseNumber
}

const approve = (caseNumber: string, more: object = {}, by = maker) =>
  server.ask(
    approveJoinRequest,
    { caseNumber, type: 'HEAD_AGENT', username: nextName(), terms: earning(1980, '0.50'), ...more } as never,
    by.as,
  )

const memberOf = async (username: string) =>
  (
    await database.query<{ id: bigint; type: number; uplineId: bigint | null; prizeGroup: number; rng: number }>(
      `SELECT m.id, m.type, m.upline_id AS "uplineId", t.prize_group AS "prizeGroup", t.rng
         FROM member m JOIN agent_terms t ON t.member_id = m.id AND t.until = 'infinity' WHERE m.username = $1`,
      [username],
    )
  ).rows[0]

const sentTo = async (to: string): Promise<{ password: string; body: string }> => {
  await expect.poll(async () => (await server.lastMessage(to))?.body ?? '').not.toBe('')
  const body = (await server.lastMessage(to))?.body ?? ''
  return { body, password: /[Ff]irst password:? (\w{12})/.exec(body)?.[1] ?? '' }
}

test('an approved request opens a head agent, who logs in with what was mailed and has to choose a password', async () => {
  const { contact } = byMail()
  const caseNumber = await ask({ contactKind: 'email', contact })
  const { value } = await approve(caseNumber)
  expect(value).toMatchObject({ sentBy: 'MAIL', password: '' })
  expect(await memberOf(value.username)).toMatchObject({ type: 2, uplineId: null, prizeGroup: 1980, rng: 50 })
  expect((await server.get(listJoinRequests, { state: 'APPROVED' }, maker.as)).list).toMatchObject([
    { caseNumber, openedMemberId: value.memberId, decidedBy: 'mala' },
  ])

  const { body, password } = await sentTo(contact)
  expect(body).toContain(value.username)
  const login = await server.login(value.username, password)
  expect(login.value).toMatchObject({ mustChange: 'FIRST' })
  const { token } = login.value
  await server.get(
    changePassword,
    { oldPassword: password, newPassword: goodPassword, confirmNewPassword: goodPassword },
    { token, headers: { 'x-forwarded-for': freshAddress() } },
  )
  const again = (await server.login(value.username, goodPassword)).value.token
  expect(await server.get(getAgentTerms, {}, { token: again })).toMatchObject({ type: 2, mayChange: true })
  expect(await server.ask(sendJoinCredentials, { caseNumber }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
})

test('an agent may be below another one, with terms of at most that one’s', async () => {
  const above = await server.join(undefined, { type: 2 })
  await server.give(above, earning(1970, '0.50'))
  const caseNumber = await ask()
  const under = { type: 'AGENT', under: above.username }
  expect(await approve(caseNumber, { ...under, terms: earning(1971, '0.50') })).toMatchObject({
    code: 'RATE_ABOVE_OWN',
    value: { fields: ['prizeGroup'] },
  })
  const { value } = await approve(caseNumber, { ...under, terms: earning(1970, '0.40') })
  expect(await memberOf(value.username)).toMatchObject({ type: 1, uplineId: above.id, prizeGroup: 1970, rng: 40 })
})

test.each([
  ['a head agent below an agent', { under: 'ANY' }, { code: 'FIELDS_INVALID', value: { fields: { under: 'unknown' } } }],
  ['an agent below a member who is not there', { type: 'AGENT', under: 'nowhere' }, { code: 'FIELDS_INVALID' }],
  ['terms above the most that the brand gives', { terms: earning(1990) }, { code: 'RATE_ABOVE_OWN' }],
])('%s is refused, and the request stays open', async (_name, more, refusal) => {
  const caseNumber = await ask()
  expect(await approve(caseNumber, more)).toMatchObject(refusal)
  expect((await approve(caseNumber)).success).toBe(true)
})

test('a repeat, also at the same moment, opens one account and answers it', async () => {
  const caseNumber = await ask()
  const username = nextName()
  const answers = await Promise.all([1, 2, 3].map(() => approve(caseNumber, { username })))
  answers.push(await approve(caseNumber, { username }))
  expect(new Set(answers.map(({ value }) => value.memberId)).size).toBe(1)
  const { rows } = await database.query('SELECT FROM member WHERE username = $1', [username])
  expect(rows).toHaveLength(1)
  const { rows: events } = await database.query(
    `SELECT FROM outbox_event WHERE kind = 'join.moved' AND body ->> 'caseNumber' = $1`,
    [caseNumber],
  )
  expect(events).toHaveLength(1)
})

test('two who approve at once with different names open one account', async () => {
  const caseNumber = await ask()
  const answers = await Promise.all([approve(caseNumber), approve(caseNumber)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['CASE_CLOSED', 'OK'])
})

test('a name that is taken leaves the request open and opens nothing', async () => {
  const [taken, caseNumber] = [await server.join(), await ask()]
  expect(await approve(caseNumber, { username: taken.username })).toMatchObject({ code: 'USERNAME_IN_USE' })
  expect((await approve(caseNumber)).success).toBe(true)
})

test('a number of any messenger is reached by text message; of another contact staff get the password once', async () => {
  const byNumber = await approve(await ask({ contactKind: 'whatsapp', contact: '09 420 001 099' }))
  expect(byNumber.value).toMatchObject({ sentBy: 'SMS', password: '' })
  expect((await sentTo('+959420001099')).body).toContain(byNumber.value.username)

  const caseNumber = await ask({ contactKind: 'telegram', contact: '@koko' })
  const username = nextName()
  const first = await approve(caseNumber, { username })
  expect(first.value).toMatchObject({ sentBy: 'STAFF', password: expect.stringMatching(/^\w{12}$/) })
  expect((await approve(caseNumber, { username })).value.password).toBe('')
  expect((await server.login(username, first.value.password)).value).toMatchObject({ mustChange: 'FIRST' })
})

test('credentials that did not arrive are made anew; the earlier ones are void', async () => {
  const caseNumber = await ask({ contactKind: 'phone', contact: '09420001125' })
  const { value } = await approve(caseNumber)
  const sent = await sentTo('+959420001125')
  const { password } = await server.get(sendJoinCredentials, { caseNumber, byStaff: true }, maker.as)
  expect(await server.login(value.username, sent.password)).toMatchObject({ success: false })
  expect((await server.login(value.username, password)).value).toMatchObject({ mustChange: 'FIRST' })
  const next = await server.get(sendJoinCredentials, { caseNumber, byStaff: true }, maker.as)
  expect(await server.login(value.username, password)).toMatchObject({ success: false })
  expect((await server.login(value.username, next.password)).success).toBe(true)
})

test('who is self-excluded is refused', async () => {
  const { contact } = byMail()
  const caseNumber = await ask({ contactKind: 'email', contact })
  services.isBarred.fill(async ({ email }) => email === contact)
  expect(await approve(caseNumber)).toMatchObject({ code: 'RG_EXCLUDED' })
  services.isBarred.fill(async () => false)
})

test('what was rejected keeps its reason and is not approved any more; both need a role', async () => {
  const caseNumber = await ask()
  const reason = 'The channel is not allowed in this country.'
  await server.get(moveJoinRequest, { caseNumber, state: 'REJECTED', reason }, { ...maker.as, key: randomUUID() })
  expect(await approve(caseNumber)).toMatchObject({ code: 'CASE_CLOSED', value: { state: 'REJECTED' } })
  expect((await server.get(listJoinRequests, { state: 'REJECTED' }, maker.as)).list).toMatchObject([{ caseNumber, reason }])
  expect(await approve(await ask(), {}, checker)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await server.ask(sendJoinCredentials, { caseNumber }, checker.as)).toMatchObject({ status: 403 })
  expect(await server.ask(sendJoinCredentials, { caseNumber }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
})
