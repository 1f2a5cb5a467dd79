import { livePath } from '@tamuvo/contract/rooms.ts'
import * as chat from '@tamuvo/contract/service-chat.ts'
import * as staffCalls from '@tamuvo/contract/service-staff.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { CallOptions } from '../../testing/caller.ts'
import { textOf } from '../../testing/frame-text.ts'
import { testOperator } from '../../testing/operators.ts'
import { supportServer } from './testing.ts'

const su = testOperator('su', 'service')
const server = await supportServer([su.key], su.as)
const { clock } = server
const { database } = server.services

const hears = async (token: string): Promise<string[]> => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`)
  const heard: string[] = []
  let isIn = false
  socket.on('message', (data) => {
    const frame = JSON.parse(textOf(data))
    if (frame.type === 'welcome') {
      socket.send(JSON.stringify({ type: 'join', room: 'service' }))
      socket.send(JSON.stringify({ type: 'ping' }))
    }
    if (frame.type === 'pong') isIn = true
    if (frame.type === 'message') heard.push(`${frame.body.what} ${frame.body.lastSeq}`)
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  await vi.waitFor(() => expect(isIn).toBe(true), 60_000)
  return heard
}

test('a visitor and a member are notified of answers live, each of their own', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const [visitor, member] = [server.visitor(), await server.member()]
  const [one, two] = [await server.begin(visitor), await server.begin(member)]
  const [byVisitor, byMember] = [await hears(visitor.token), await hears(member.token)]
  await server.get(staffCalls.answerServiceChat, { id: one, text: 'For the visitor' }, su.as)
  await vi.waitFor(() => expect(byVisitor).toContain('messages 3'), 60_000)
  expect(byMember.filter((what) => what.startsWith('messages'))).toEqual([])
  // The queue advanced.
  await vi.waitFor(() => expect(byMember).toContain('state 1'), 60_000)
  await server.get(staffCalls.answerServiceChat, { id: two, text: 'For the member' }, su.as)
  await server.get(staffCalls.sendStaffTyping, { id: two }, su.as)
  await vi.waitFor(() => expect(byMember).toEqual(expect.arrayContaining(['messages 3', 'typing 3'])), 60_000)
  expect(byVisitor).not.toContain('typing 3')
  for (const id of [one, two]) await server.get(staffCalls.closeServiceChat, { id }, su.as)
})

const picture = (side: number) => sharp({ create: { width: side, height: side / 2, channels: 3, background: '#7799bb' } })
const add = (who: CallOptions, bytes: Buffer, pass: string) =>
  server.ask(chat.addServicePicture, { image: bytes.toString('base64'), pass }, who)

test('pictures are redrawn, stored encrypted, and shown to both sides of the conversation', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const [mai, other] = [server.visitor(), server.visitor()]
  const id = await server.begin(mai)
  const camera = await picture(400)
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
  const pass = await server.passOf(mai)
  const added = await Promise.all([
    add(mai, camera, pass),
    add(mai, await picture(60).png().toBuffer(), pass),
    add(mai, await picture(60).webp().toBuffer(), pass),
  ])
  const pictures = added.map(({ value }) => value.id)
  await server.begin(other)
  const send = (who: CallOptions, ids: string[]) => server.ask(chat.sendServiceMessage, { text: '', pictures: ids }, who)
  expect(await send(other, pictures.slice(0, 1))).toMatchObject({
    code: 'FIELDS_INVALID',
    value: { fields: { pictures: 'unknown' } },
  })
  expect(await send(mai, [...pictures, 'a'.repeat(20)])).toMatchObject({ code: 'MALFORMED' })
  expect(await send(mai, pictures)).toMatchObject({ value: { message: { pictures: [{ width: 400, height: 200 }, {}, {}] } } })
  const { list } = await server.get(staffCalls.readServiceChat, { id }, su.as)
  const url = `${server.url}${list.at(-1)?.pictures[0]?.url}`
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 })
  expect(bytes.includes('secret-place')).toBe(false)
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM service_picture')
  expect(rows.some(({ sealed }) => sealed.includes('WEBP'))).toBe(false)
  expect((await fetch(`${server.url}/wps/service/picture/${'a'.repeat(20)}.webp`)).status).toBe(404)
})

test('a visitor needs a pass before a picture is read; a member needs none', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const [mai, other, member] = [server.visitor(), server.visitor(), await server.member()]
  for (const who of [mai, other, member]) await server.begin(who)
  const junk = Buffer.from('no picture')
  expect(await add(mai, junk, '')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
  const pass = await server.passOf({ headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await add(other, junk, pass)).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
  expect(await add(mai, junk, await server.passOf(mai))).toMatchObject({ code: 'IMAGE_INVALID' })
  expect(await add(member, junk, '')).toMatchObject({ code: 'IMAGE_INVALID' })
})

test('files that are no picture or too large are refused', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const mai = server.visitor()
  await server.begin(mai)
  const pass = await server.passOf(mai)
  expect(await add(mai, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), pass)).toMatchObject({ code: 'IMAGE_INVALID' })
  expect(await add(mai, Buffer.alloc(5 * 1024 * 1024 + 1), pass)).toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  expect(await add(mai, await picture(20).gif().toBuffer(), pass)).toMatchObject({ code: 'IMAGE_INVALID' })
})

test('a transcript goes to the confirmed address of a member, a few times a day, and nowhere else', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const [mai, member] = [server.visitor(), await server.member()]
  const ids = [await server.begin(mai), await server.begin(member)]
  for (const id of ids) await server.get(staffCalls.answerServiceChat, { id, text: '<b>Done</b>' }, su.as)
  // What the site of before sends: an address of the caller's choice.
  const given: Record<string, never> = JSON.parse('{"mail":"stranger@mail.example"}')
  const mail = (who: CallOptions) => server.ask(chat.mailServiceTranscript, given, who)
  expect(await mail(mai)).toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(await mail(member)).toMatchObject({ value: { fields: { mail: 'unconfirmed' } } })
  await database.query('UPDATE member SET email = $2, email_confirmed_at = $3 WHERE id = $1', [
    member.id,
    'own@mail.example',
    clock.now(),
  ])
  expect((await server.get(chat.getServiceChat, {}, member)).mail).toBe('o•••@mail.example')
  for (let count = 0; count < 5; count++) expect(await mail(member)).toMatchObject({ success: true })
  expect(await mail(member)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const { rows } = await database.query<{ recipient: string; body: string }>('SELECT recipient, body FROM sandbox_message')
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set(['own@mail.example']))
  expect(rows[0]?.body).toMatch(/You\nI am number \d+ and need help[^]*su\n<b>Done<\/b>/)
})

test('starting and writing are rate-limited', async () => {
  await server.get(staffCalls.setDuty, { on: true }, su.as)
  const at = { headers: { 'x-forwarded-for': '198.18.9.9' } }
  const begin = async () =>
    (await server.ask(chat.startServiceChat, { text: 'Hello', language: 'EN' }, { ...server.visitor(), ...at })).code
  const codes = []
  for (let count = 0; count < 11; count++) codes.push(await begin())
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'OK'), 'TOO_MANY_REQUESTS'])
  const mai = server.visitor()
  await server.begin(mai)
  const write = async () => (await server.ask(chat.sendServiceMessage, { text: 'And?' }, mai)).code
  const written = []
  for (let count = 0; count < 21; count++) written.push(await write())
  expect(written).toEqual([...Array.from({ length: 20 }, () => 'OK'), 'TOO_MANY_REQUESTS'])
})
