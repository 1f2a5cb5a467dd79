import * as contract from '@tamuvo/contract/content.ts'
import * as staff from '@tamuvo/contract/content-staff.ts'
import { sendJoinRequest } from '@tamuvo/contract/join.ts'
import { expect, test } from 'vitest'
import { testOperator } from '../testing/operators.ts'
import { contentServer } from './testing.ts'

const [su, ko] = [testOperator('su', 'service'), testOperator('ko', 'compliance')]
const server = await contentServer('', [su.key, ko.key])
const form = { questionType: 'deposit', content: 'The deposit of this morning is not there.', contact: '@mai' } as const
const answer = (ticket: string, text: string) => server.ask(staff.answerTicket, { ticket, answer: text }, su.as)
const move = (ticket: string, state: 'IN_PROGRESS' | 'CLOSED') => server.ask(staff.moveTicket, { ticket, state }, su.as)

test('feedback is queued, answered with the name of the staff member, and read by its member', async () => {
  const { id, token } = await server.addMember()
  const { ticket } = await server.get(contract.sendFeedback, form, { token })
  const waiting = await server.get(staff.listTickets, {}, su.as)
  expect(waiting).toMatchObject({
    total: 1,
    list: [{ ticket, memberId: id.toString(), username: 'reader1', content: form.content, answeredBy: null }],
  })
  expect(await move(ticket, 'IN_PROGRESS')).toMatchObject({ value: { state: 'IN_PROGRESS' } })
  expect(await answer(ticket, 'It is credited now.')).toMatchObject({ value: { state: 'ANSWERED' } })
  expect((await server.get(staff.listTickets, { state: 'ANSWERED' }, su.as)).list).toMatchObject([{ ticket, answeredBy: 'su' }])
  expect((await server.get(contract.listFeedback, {}, { token })).list).toMatchObject([
    { ticket, state: 'ANSWERED', answer: 'It is credited now.' },
  ])
  expect(await move(ticket, 'IN_PROGRESS')).toMatchObject({ code: 'CASE_CLOSED', value: { state: 'ANSWERED' } })
  expect(await move(ticket, 'CLOSED')).toMatchObject({ success: true })
  expect(await answer(ticket, 'Once more')).toMatchObject({ code: 'CASE_CLOSED' })
  expect(await answer('F-23456789', 'To nobody')).toMatchObject({ code: 'NOT_FOUND' })
})

test('a partner request is queued until it is decided', async () => {
  const { token } = await server.addMember()
  const asked = {
    name: 'Ko Ko',
    contactKind: 'email' as const,
    contact: 'ko@mail.example',
    country: 'MM',
    volume: '10000' as const,
    channel: 'Friends',
    adult: true,
  }
  const { caseNumber } = await server.get(sendJoinRequest, asked, { token })
  expect((await server.get(staff.listJoinRequests, {}, su.as)).list).toMatchObject([{ caseNumber, contact: 'ko@mail.example' }])
  const to = (state: 'CONTACTED' | 'REJECTED', reason = '') =>
    server.ask(staff.moveJoinRequest, { caseNumber, state, reason }, su.as)
  expect(await to('CONTACTED')).toMatchObject({ value: { state: 'CONTACTED' } })
  expect(await to('REJECTED')).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { reason: 'required' } } })
  expect(await to('REJECTED', 'No channel of their own.')).toMatchObject({ value: { state: 'REJECTED' } })
  expect((await server.get(staff.listJoinRequests, { state: 'REJECTED' }, su.as)).list).toMatchObject([
    { caseNumber, reason: 'No channel of their own.', decidedBy: 'su', openedMemberId: null },
  ])
  expect(await to('CONTACTED')).toMatchObject({ code: 'CASE_CLOSED' })
  expect((await server.get(staff.listJoinRequests, {}, su.as)).total).toBe(0)
})

test('both queues need the permission', async () => {
  const { token } = await server.addMember()
  for (const call of [staff.listTickets, staff.listJoinRequests]) {
    expect(await server.ask(call, {}, { token })).toMatchObject({ status: 401, code: 'OPERATOR_KEY_NEEDED' })
    expect(await server.ask(call, {}, ko.as)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
})
