import * as contract from '@tamuvo/contract/account.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { systemRng } from '../kit/rng.ts'
import { captchaAlphabet, linesOf } from './captcha-glyphs.ts'
import { captchaHeight, captchaWidth, drawCaptcha } from './captcha-picture.ts'
import { captchaText, isCaptchaRight } from './captcha.ts'
import { accountServer, freshAddress, goodPassword, nodeDevice } from './testing.ts'

const server = await accountServer()
const { services, clock } = server
const asker = { address: '198.51.100.1', device: nodeDevice }

describe('a captcha', () => {
  test('comes as a picture of 120 by 40 in base64, without a prefix', async () => {
    const { image, captchaId, expiresAt } = await server.get(contract.getCaptcha, { purpose: 'login' })
    expect(image).toMatch(/^[A-Za-z0-9+/]+=*$/)
    const { info, data } = await sharp(Buffer.from(image, 'base64')).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([captchaWidth, captchaHeight])
    expect((await sharp(Buffer.from(image, 'base64')).metadata()).format).toBe('png')
    const dark = Array.from(
      { length: data.length / 3 },
      (_, i) => (data[i * 3] ?? 0) + (data[i * 3 + 1] ?? 0) + (data[i * 3 + 2] ?? 0),
    ).filter((sum) => sum < 450).length
    expect(dark).toBeGreaterThan(300)
    expect(dark).toBeLessThan(2_400)
    expect(captchaId).toHaveLength(24)
    expect(expiresAt).toBe('2026-08-05T06:05:00.000Z')
  })

  test('comes as the value of the answer, with its id beside it', async () => {
    const answer: unknown = await (await fetch(`${server.url}/wps/captcha?purpose=login`)).json()
    expect(answer).toMatchObject({ success: true, value: expect.any(String), captchaId: expect.stringMatching(/^.{24}$/) })
    const { value } = answer as { value: string }
    expect((await sharp(Buffer.from(value, 'base64')).metadata()).format).toBe('png')
  })

  test('is accepted once, in any case and width', async () => {
    const first = await server.solve('login')
    expect(await isCaptchaRight(services, { ...first, captcha: ` ${first.captcha.toLowerCase()} `, purpose: 'login' })).toBe(true)
    expect(await isCaptchaRight(services, { ...first, purpose: 'login' })).toBe(false)
    const second = await server.solve('login')
    const wide = [...second.captcha].map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)).join('')
    expect(await isCaptchaRight(services, { ...second, captcha: wide, purpose: 'login' })).toBe(true)
  })

  test('is accepted once when tried concurrently', async () => {
    const solved = await server.solve('login')
    const answers = await Promise.all(Array.from({ length: 8 }, () => isCaptchaRight(services, { ...solved, purpose: 'login' })))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('is consumed by a wrong answer and by another purpose', async () => {
    const wrong = await server.solve('login')
    expect(await isCaptchaRight(services, { ...wrong, captcha: 'ZZZZ', purpose: 'login' })).toBe(false)
    expect(await isCaptchaRight(services, { ...wrong, purpose: 'login' })).toBe(false)
    const other = await server.solve('register')
    expect(await isCaptchaRight(services, { ...other, purpose: 'login' })).toBe(false)
    expect(await isCaptchaRight(services, { ...other, purpose: 'register' })).toBe(false)
  })

  test('is valid for five minutes', async () => {
    const [inTime, late] = [await server.solve('login'), await server.solve('login')]
    clock.advance(5 * 60_000 - 1)
    expect(await isCaptchaRight(services, { ...inTime, purpose: 'login' })).toBe(true)
    clock.advance(1)
    expect(await isCaptchaRight(services, { ...late, purpose: 'login' })).toBe(false)
  })

  test.each(['', 'x', '\0'.repeat(24), "' OR 1=1 --", 'A'.repeat(24)])('with the id %j does not exist', async (captchaId) => {
    expect(await isCaptchaRight(services, { captchaId, captcha: 'ACDF', ...asker, purpose: 'login' })).toBe(false)
  })

  test('serves the subnet and the browser that asked for it', async () => {
    const address = '203.0.113.7'
    const other = [
      { address: '203.0.114.7' },
      { address: '2001:db8::7' },
      { device: 'Mozilla/5.0 (Linux; Android 16)' },
      { device: '' },
    ]
    for (const changed of other) {
      const solved = await server.solve('login', address)
      expect(await isCaptchaRight(services, { ...solved, ...changed, purpose: 'login' })).toBe(false)
      expect(await isCaptchaRight(services, { ...solved, purpose: 'login' })).toBe(false)
    }
    const neighbour = { ...(await server.solve('login', address)), address: '203.0.113.200' }
    expect(await isCaptchaRight(services, { ...neighbour, purpose: 'login' })).toBe(true)
  })

  test('solved by others opens no login, and solved at home does', async () => {
    const { username } = await server.person()
    const address = freshAddress()
    for (let turn = 0; turn < 3; turn++) await server.login(username, 'wrong-guess', { address })
    const { captchaId, captcha } = await server.solve('login')
    expect((await server.login(username, goodPassword, { address, captchaId, captcha })).code).toBe('CAPTCHA_WRONG')
    expect((await server.login(username, goodPassword, await server.solve('login', address))).success).toBe(true)
  })

  test('of an earlier version, without an asker, is wrong', async () => {
    const solved = await server.solve('login')
    await server.owner.query('UPDATE captcha SET asker = NULL WHERE id = $1', [solved.captchaId])
    expect(await isCaptchaRight(services, { ...solved, purpose: 'login' })).toBe(false)
  })

  test('can be answered three hundred times an hour from an address', async () => {
    const [busy, calm] = [freshAddress(), freshAddress()]
    const answer = (address: string) =>
      isCaptchaRight(services, { captchaId: 'A'.repeat(24), captcha: 'ACDF', purpose: 'login', address, device: nodeDevice })
    for (let turn = 0; turn < 300; turn++) expect(await answer(busy)).toBe(false)
    await expect(answer(busy)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: 12 } })
    expect(await answer(calm)).toBe(false)
    clock.advance(12_000)
    expect(await answer(busy)).toBe(false)
  })

  test('is stored as a hash only', async () => {
    const { captchaId, captcha } = await server.solve('login')
    const { rows } = await services.database.query('SELECT * FROM captcha WHERE id = $1', [captchaId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(captcha)
  })

  test('is rate limited', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    const answers = []
    for (let i = 0; i < 62; i++) answers.push(await server.ask(contract.getCaptcha, {}, { headers }))
    expect(answers.filter(({ success }) => success)).toHaveLength(60)
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfter: expect.any(Number) } })
  })
})

test('characters are uniformly distributed in every place', () => {
  const texts = Array.from({ length: 20_000 }, () => captchaText(systemRng))
  const expected = texts.length / captchaAlphabet.length
  for (const place of [0, 1, 2, 3]) {
    const chiSquare = [...captchaAlphabet].reduce(
      (sum, character) => sum + (texts.filter((text) => text[place] === character).length - expected) ** 2 / expected,
      0,
    )
    // 18 degrees of freedom: above 50 once in about 25,000 tries.
    expect(chiSquare).toBeLessThan(50)
  }
  const repeats = texts.length - new Set(texts).size
  const possible = captchaAlphabet.length ** 4
  const expectedRepeats = texts.length - possible * (1 - (1 - 1 / possible) ** texts.length)
  expect(Math.abs(repeats - expectedRepeats)).toBeLessThan(6 * Math.sqrt(expectedRepeats))
})

test('no character is missing its strokes, and none looks like another', () => {
  for (const character of captchaAlphabet) expect(linesOf(character).flat().length).toBeGreaterThan(8)
  expect(captchaAlphabet).not.toMatch(/[0O1IL2Z5S6G8BQUV]/)
})

test('the same text is never drawn alike', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, () => drawCaptcha(systemRng, 'ACDF')))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5)
})
