import { openPicturePass } from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/content.ts'
import { listTickets } from '@tamuvo/contract/content-staff.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testOperator } from '../testing/operators.ts'
import { contentJobs } from './jobs.ts'
import { contentServer } from './testing.ts'

const su = testOperator('su', 'service')
const server = await contentServer('', [su.key])
const form = { questionType: 'bug', content: 'The page of draws stays white on my phone.' } as const

const drawn = async (width: number, format: 'png' | 'gif' = 'png'): Promise<string> => {
  const picture = sharp({ create: { width, height: 20, channels: 3, background: '#aa3355' } })
  return (
    await picture
      .withMetadata({ exif: { IFD0: { Copyright: 'where it was made' } } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')
}
const add = async (token: string, width: number) =>
  server.get(contract.addFeedbackPicture, { image: await drawn(width) }, { token })

test('pictures of feedback are re-encoded, in order, and visible to their sender and staff', async () => {
  const { token } = await server.addMember()
  const added = [await add(token, 30), await add(token, 40)]
  const sent = { ...form, pictures: added.map(({ id }) => id).reverse() }
  const { ticket } = await server.get(contract.sendFeedback, sent, { token })
  const pictures = [added[1], added[0]].map((each) => ({ url: each?.url, width: each?.width, height: 20 }))
  expect((await server.get(contract.listFeedback, {}, { token })).list).toMatchObject([{ ticket, pictures }])
  expect((await server.get(listTickets, {}, su.as)).list).toMatchObject([{ ticket, pictures }])
  const response = await fetch(`${server.url}${added[1]?.url}`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
  expect(bytes.includes('where it was made')).toBe(false)
  const { rows } = await server.services.database.query<{ sealed: Buffer }>('SELECT sealed FROM feedback_picture')
  expect(rows.some(({ sealed }) => sealed.includes('WEBP'))).toBe(false)
})

test('a picture belongs to one feedback; an unknown one refuses the feedback', async () => {
  const { token } = await server.addMember()
  const { id } = await add(token, 30)
  const send = (pictures: string[]) => server.ask(contract.sendFeedback, { ...form, pictures }, { token })
  expect(await send([id, 'x'.repeat(20)])).toMatchObject({ code: 'IMAGE_INVALID' })
  expect((await server.get(contract.listFeedback, {}, { token })).list).toEqual([])
  expect(await send([id])).toMatchObject({ success: true })
  expect(await send([id])).toMatchObject({ code: 'IMAGE_INVALID' })
  expect(await send(['a', 'b', 'c', 'd'])).toMatchObject({ code: 'MALFORMED' })
})

test.each([
  ['no base64', () => Promise.resolve('%%'), 'IMAGE_INVALID'],
  ['no picture', () => Promise.resolve(Buffer.from('<script>').toString('base64')), 'IMAGE_INVALID'],
  ['of another format', () => drawn(30, 'gif'), 'IMAGE_INVALID'],
  ['too large', () => Promise.resolve(Buffer.alloc(pictureLimits.bytesMax + 1).toString('base64')), 'IMAGE_TOO_LARGE'],
])('a picture that is %s is refused', async (_what, image, code) => {
  const { token } = await server.addMember()
  expect(await server.ask(contract.addFeedbackPicture, { image: await image() }, { token })).toMatchObject({ code })
})

test('a sender may upload twenty an hour; unattached ones are removed after a day', async () => {
  const { token } = await server.addMember()
  const added = []
  for (let count = 0; count < 20; count++) added.push(await add(token, 30))
  const more = await server.ask(contract.addFeedbackPicture, { image: await drawn(30) }, { token })
  expect(more).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  server.clock.advance(86_400_001)
  await contentJobs(server.services)[1]?.run({})
  expect((await fetch(`${server.url}${added[0]?.url}`)).status).toBe(404)
})

test('a visitor solves one captcha for three pictures and their message, which serve where it was solved and not for long', async () => {
  const address = '198.51.100.20'
  const from = (origin: string) => ({ headers: { 'x-forwarded-for': origin } })
  const image = await drawn(30)
  const upload = (pass: string, origin = address) => server.ask(contract.addFeedbackPicture, { image, pass }, from(origin))
  const open = async () => server.ask(openPicturePass, await server.solve('picture', address), from(address))
  const refused = { code: 'CAPTCHA_REQUIRED' }

  const junk = { image: Buffer.from('no picture').toString('base64') }
  expect(await server.ask(contract.addFeedbackPicture, junk, from(address))).toMatchObject(refused)
  const other = await server.solve('feedback', address)
  expect(await server.ask(openPicturePass, other, from(address))).toMatchObject({ code: 'CAPTCHA_WRONG' })
  const solved = await server.solve('picture', address)
  expect(await server.ask(openPicturePass, solved, from('203.0.113.7'))).toMatchObject({ code: 'CAPTCHA_WRONG' })

  const { pass } = (await open()).value
  expect(await upload(pass, '203.0.113.7')).toMatchObject(refused)
  expect(await upload('x'.repeat(24))).toMatchObject(refused)
  const codes = (await Promise.all(Array.from({ length: 6 }, () => upload(pass)))).map(({ success, code }) => success || code)
  expect(codes.filter((code) => code === true)).toHaveLength(pictureLimits.max)
  expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(3)

  const sent = { ...form, pass }
  expect(await server.ask(contract.sendFeedback, sent, from('203.0.113.7'))).toMatchObject(refused)
  expect(await server.ask(contract.sendFeedback, sent, from(address))).toMatchObject({ success: true })
  expect(await server.ask(contract.sendFeedback, sent, from(address))).toMatchObject(refused)

  const used = (await open()).value.pass
  const sends = Array.from({ length: 4 }, () => server.ask(contract.sendFeedback, { ...form, pass: used }, from(address)))
  expect((await Promise.all(sends)).filter(({ success }) => success)).toHaveLength(1)
  expect(await upload(used)).toMatchObject(refused)

  const late = (await open()).value.pass
  server.clock.advance(10 * 60_000)
  expect(await upload(late)).toMatchObject(refused)
  expect(await server.ask(contract.sendFeedback, { ...form, pass: late }, from(address))).toMatchObject(refused)
})
