import * as contract from '@tamuvo/contract/content.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { answerFeedback } from './answer-feedback.ts'
import { contentServer } from './testing.ts'

const server = await contentServer()
const { services, clock } = server
const content = 'The deposit of this morning is not there yet.'
const form = { questionType: 'deposit', content, contact: '@su' } as const
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const sendSolved = async (address: string) =>
  server.ask(contract.sendFeedback, { ...form, ...(await server.solve('feedback', address)) }, from(address))

describe('feedback of visitors', () => {
  test('needs a captcha of its purpose, once', async () => {
    expect(await server.get(contract.getFeedbackForm, {})).toMatchObject({ contentMin: 10, contentMax: 500, captcha: true })
    expect(await server.ask(contract.sendFeedback, form)).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
    const address = '203.0.113.8'
    const other = await server.solve('login', address)
    expect(await server.ask(contract.sendFeedback, { ...form, ...other }, from(address))).toMatchObject({ code: 'CAPTCHA_WRONG' })
    const solved = await server.solve('feedback', address)
    const taken = await server.ask(contract.sendFeedback, { ...form, ...solved }, from(address))
    expect(taken).toMatchObject({ success: true, value: { ticket: expect.stringMatching(/^F-[2-9A-Z]{8}$/), state: 'NEW' } })
    expect(await server.ask(contract.sendFeedback, { ...form, ...solved }, from(address))).toMatchObject({
      code: 'CAPTCHA_WRONG',
    })
    const { rows } = await services.database.query(`SELECT question_type, content, contact, member_id, language FROM feedback`)
    expect(rows).toEqual([{ question_type: 'deposit', content, contact: '@su', member_id: null, language: 'EN' }])
  })

  test('is limited to five a day per address', async () => {
    for (let count = 0; count < 5; count++) expect((await sendSolved('203.0.113.9')).success).toBe(true)
    expect(await sendSolved('203.0.113.9')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await sendSolved('203.0.113.10')).success).toBe(true)
    clock.advance(24 * 3_600_000)
    expect((await sendSolved('203.0.113.9')).success).toBe(true)
  })
})

describe('feedback of members', () => {
  test.each([
    ['too short', 'short one'],
    ['only spaces around too little', '  nine char  '],
    ['too long', 'x'.repeat(501)],
  ])('that is %s is refused with its field', async (_what, text) => {
    const { token } = await server.addMember()
    expect(await server.ask(contract.sendFeedback, { ...form, content: text }, { token })).toMatchObject({
      status: 422,
      code: 'FIELDS_INVALID',
      value: { fields: { content: 'length' } },
    })
  })

  test('counts characters, not bytes, within the configured bounds', async () => {
    const { token } = await server.addMember()
    await server.set('feedback.limits', { contentMin: 3, contentMax: 4, perDay: 5, perAddressPerDay: 5 })
    expect(await server.get(contract.getFeedbackForm, {}, { token })).toMatchObject({
      contentMin: 3,
      contentMax: 4,
      captcha: false,
    })
    expect((await server.ask(contract.sendFeedback, { ...form, content: '😀😀😀😀' }, { token })).success).toBe(true)
    expect((await server.ask(contract.sendFeedback, { ...form, content: '很好' }, { token })).code).toBe('FIELDS_INVALID')
    await server.set('feedback.limits', { contentMin: 10, contentMax: 500, perDay: 5, perAddressPerDay: 5 })
  })

  test('is stored with its answer and visible to its member only', async () => {
    const [su, other] = [await server.addMember(), await server.addMember()]
    const { ticket } = await server.get(contract.sendFeedback, form, { token: su.token })
    const second = await server.get(contract.sendFeedback, { ...form, questionType: 'bug' }, { token: su.token })
    const answer = (answered: string) =>
      inTransaction(services.database, (tx) =>
        answerFeedback(tx, services.rooms, {
          id: services.newId(),
          ticket: answered,
          answer: 'It is credited now.',
          by: 'ko',
          at: clock.now(),
        }),
      )
    expect([await answer(ticket), await answer('F-NOBODY22')]).toEqual([true, false])
    const page = await server.get(contract.listFeedback, {}, { token: su.token })
    expect(page.list).toMatchObject([
      { ticket: second.ticket, questionType: 'bug', state: 'NEW', answer: '', answeredAt: null },
      {
        ticket,
        state: 'ANSWERED',
        answer: 'It is credited now.',
        answeredAt: clock.now().toISOString(),
        content,
        contact: '@su',
      },
    ])
    expect((await server.get(contract.listFeedback, {}, { token: other.token })).total).toBe(0)
    expect(await server.ask(contract.listFeedback, {})).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test('is limited to five a day per member', async () => {
    const { token } = await server.addMember()
    const send = (address: string) => server.ask(contract.sendFeedback, form, { token, ...from(address) })
    for (let count = 0; count < 5; count++) expect((await send(`203.0.113.${20 + count}`)).success).toBe(true)
    expect((await send('203.0.113.30')).code).toBe('TOO_MANY_REQUESTS')
  })
})
