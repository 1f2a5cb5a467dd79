import { getSoundCaptcha, login } from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/account-bot.ts'
import { sendLoginCode, sendOwnCode, sendRegisterCode } from '@tamuvo/contract/account-codes.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSoundCaptcha } from '../captcha.ts'
import { accountServer, freshAddress, freshNumber, goodPassword, nodeDevice } from '../testing.ts'
import { makePuzzle } from './bot-check.ts'
import { removeOldBotChecks } from './bot-store.ts'
import { drawPuzzle } from './puzzle-picture.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database, settings } = services
await set('sms.limits', { ...(await settings.get('sms.limits')), captcha: false })
await set('switches', { ...(await settings.get('switches')), MOBILENUMREG3: true, REGMOBVERF3: false, MOBILEVERCODELOGIN3: true })

type Purpose = contract.BotPurpose
type Path = [number, number, number][]

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const minute = 60_000

/** A puzzle whose gap is known, because the first value of the rng is fixed. */
const puzzleAt = async (origin: string, purpose: Purpose = 'sms') => {
  let drawn = -1
  const rng = {
    ...services.rng,
    below: (below: number) => (drawn < 0 ? (drawn = services.rng.below(below)) : services.rng.below(below)),
  }
  const { puzzleId } = await makePuzzle({ ...services, rng }, { purpose, origin })
  return { puzzleId, x: 90 + drawn }
}
const handTo = (to: number): Path =>
  Array.from({ length: 21 }, (_, i) => {
    const t = i / 20
    return [Math.round(to * (3 * t * t - 2 * t ** 3)), i % 3, Math.round(t * 700)]
  })
const rulerTo = (to: number): Path => Array.from({ length: 21 }, (_, i) => [Math.round((to * i) / 20), 0, i * 40])

type Try = { puzzleId: string; x: number; path?: Path; purpose?: Purpose; by?: 'pointer' | 'keys' }
const solve = (address: string, { puzzleId, x, path = handTo(x), purpose = 'sms', by = 'pointer' }: Try) =>
  server.ask(contract.solveBotPuzzle, { puzzleId, purpose, by, x, path }, from(address))
const proofFor = async (address: string, purpose: Purpose = 'sms') =>
  (await solve(address, { ...(await puzzleAt(address, purpose)), purpose })).value.botToken

describe('a puzzle', () => {
  test('is a picture with a gap, and a piece that is clear around its outline', async () => {
    const { picture, piece, top, puzzleId, expiresAt } = await server.get(contract.getBotPuzzle, { purpose: 'sms' })
    const [whole, cut] = [sharp(Buffer.from(picture, 'base64')), sharp(Buffer.from(piece, 'base64'))]
    expect(await whole.metadata()).toMatchObject({ format: 'png', width: 300, height: 160 })
    const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 60, height: 60, channels: 4 })
    const alphas = Array.from({ length: 3600 }, (_, i) => data[i * 4 + 3])
    expect(alphas[0]).toBe(0)
    expect(alphas.filter((alpha) => alpha === 255).length).toBeGreaterThan(1_000)
    expect(top).toBeGreaterThanOrEqual(8)
    expect(expiresAt).toBe('2026-08-05T06:05:00.000Z')
    expect(picture.length).toBeLessThan(60_000)
    const { rows } = await database.query("SELECT encode(key, 'escape') AS key FROM bot_puzzle")
    expect(JSON.stringify(rows)).not.toContain(puzzleId)
  })

  test('has a visibly darker gap', async () => {
    const { picture, piece } = await drawPuzzle(services.rng, { x: 150, y: 50 })
    const lightOf = async (image: Buffer, left: number, top: number) => {
      const middle = sharp(image).removeAlpha().extract({ left, top, width: 20, height: 20 }).greyscale()
      const light = await middle.raw().toBuffer()
      return light.reduce((sum, each) => sum + each, 0) / light.length
    }
    const [gap, filled] = [await lightOf(picture, 150 + 20, 50 + 20), await lightOf(piece, 20, 20)]
    expect(gap).toBeLessThan(filled * 0.9)
  })

  test('solved by dragging gives a proof, once', async () => {
    const address = freshAddress()
    const puzzle = await puzzleAt(address)
    const first = await solve(address, { ...puzzle, x: puzzle.x + 3 })
    expect(first).toMatchObject({ success: true, value: { botToken: expect.stringMatching(/^[\w-]{24}$/) } })
    expect(await solve(address, puzzle)).toMatchObject({ code: 'BOT_CHECK_OVER' })
  })

  test('solved by keyboard gives a proof too', async () => {
    const address = freshAddress()
    const { puzzleId, x } = await puzzleAt(address)
    const presses = Array.from({ length: Math.floor(x / 4) }, (_, i): [number, number, number] => [(i + 1) * 4, 0, i * 70])
    const at = presses.at(-1)?.[0] ?? 0
    expect(await solve(address, { puzzleId, x: at, path: presses, by: 'keys' })).toMatchObject({ success: true })
  })

  test('is consumed by a miss, which is answered with the fault', async () => {
    const address = freshAddress()
    const missed = await puzzleAt(address)
    expect(await solve(address, { ...missed, x: missed.x - 9 })).toMatchObject({
      code: 'BOT_CHECK_WRONG',
      value: { fault: 'place' },
    })
    expect(await solve(address, missed)).toMatchObject({ code: 'BOT_CHECK_OVER' })
    const straight = await puzzleAt(address)
    expect(await solve(address, { ...straight, path: rulerTo(straight.x) })).toMatchObject({
      code: 'BOT_CHECK_WRONG',
      value: { fault: 'path' },
    })
    const empty = await puzzleAt(address)
    expect(await solve(address, { ...empty, path: [] })).toMatchObject({ code: 'BOT_CHECK_WRONG', value: { fault: 'path' } })
  })

  test('is valid for five minutes, one purpose and one address', async () => {
    const address = freshAddress()
    const late = await puzzleAt(address)
    clock.advance(5 * minute)
    expect((await solve(address, late)).code).toBe('BOT_CHECK_OVER')
    expect((await solve(address, { ...(await puzzleAt(address)), purpose: 'register' })).code).toBe('BOT_CHECK_OVER')
    expect((await solve(freshAddress(), await puzzleAt(address))).code).toBe('BOT_CHECK_OVER')
  })

  test('is refused for a while to an address after ten misses', async () => {
    const address = freshAddress()
    for (let miss = 0; miss < 9; miss++) expect((await solve(address, { puzzleId: 'none', x: 100 })).code).toBe('BOT_CHECK_OVER')
    expect(await solve(address, { puzzleId: 'none', x: 100 })).toMatchObject({ status: 429, value: { retryAfter: 600 } })
    expect((await solve(address, await puzzleAt(address))).code).toBe('TOO_MANY_REQUESTS')
    expect((await solve(freshAddress(), { puzzleId: 'none', x: 100 })).code).toBe('BOT_CHECK_OVER')
    clock.advance(10 * minute)
    expect((await solve(address, await puzzleAt(address))).success).toBe(true)
  })

  test('has an audio alternative', async () => {
    const address = freshAddress()
    expect((await server.ask(getSoundCaptcha, { purpose: 'bot' }, from(address))).success).toBe(true)
    const heard = async (purpose: 'bot' | 'sms') => {
      let counts = ''
      const rng = {
        ...services.rng,
        below: (below: number) => {
          const number = services.rng.below(below)
          if (counts.length < 5) counts += String(number + 1)
          return number
        },
      }
      const { captchaId } = await makeSoundCaptcha({ ...services, rng }, purpose, { address, device: nodeDevice })
      return { captchaId, captcha: counts }
    }
    const tell = (answer: { captchaId: string; captcha: string }) =>
      server.ask(contract.solveBotSound, { ...answer, purpose: 'sms' as const }, from(address))
    expect((await tell(await heard('sms'))).code).toBe('CAPTCHA_WRONG')
    const right = await heard('bot')
    const { value } = await tell(right)
    expect((await tell(right)).code).toBe('CAPTCHA_WRONG')
    await set('bot.level', 1)
    const form = { mobileNum: freshNumber(), countryDialingCode: '95', botToken: value.botToken }
    expect((await server.ask(sendLoginCode, form, from(address))).success).toBe(true)
    await set('bot.level', 0)
  })
})

describe('where every call needs a proof', () => {
  beforeEach(() => set('bot.level', 1))
  afterEach(() => set('bot.level', 0))

  const toRegister = (address: string, botToken?: string) =>
    server.ask(
      sendRegisterCode,
      {
        mobileNo: freshNumber(),
        countryDialingCode: '95',
        regType: 'registerMobile' as const,
        ...(botToken ? { botToken } : {}),
      },
      from(address),
    )

  test('one proof sends one code', async () => {
    const address = freshAddress()
    expect(await toRegister(address)).toMatchObject({ status: 200, code: 'BOT_CHECK_REQUIRED' })
    expect(
      await server.ask(sendLoginCode, { mobileNum: freshNumber(), countryDialingCode: '95' }, from(freshAddress())),
    ).toMatchObject({
      code: 'BOT_CHECK_REQUIRED',
    })
    const botToken = await proofFor(address)
    expect((await toRegister(freshAddress(), botToken)).code).toBe('BOT_CHECK_REQUIRED')
    clock.advance(1_000)
    expect((await toRegister(address, botToken)).success).toBe(true)
    clock.advance(1_000)
    expect((await toRegister(address, botToken)).code).toBe('BOT_CHECK_REQUIRED')
  })

  test('proofs expire after five minutes and are bound to their purpose', async () => {
    const address = freshAddress()
    const [late, other] = [await proofFor(address), await proofFor(address, 'register')]
    expect((await toRegister(address, other)).code).toBe('BOT_CHECK_REQUIRED')
    clock.advance(5 * minute)
    expect((await toRegister(address, late)).code).toBe('BOT_CHECK_REQUIRED')
  })

  test('a member needs one for a code to a new phone', async () => {
    const { token } = await server.insider()
    const own = { purpose: 'mobile', mobileNum: freshNumber(), countryDialingCode: '95' } as const
    expect((await server.ask(sendOwnCode, own, { token, ...from(freshAddress()) })).code).toBe('BOT_CHECK_REQUIRED')
    const address = freshAddress()
    const botToken = await proofFor(address)
    expect((await server.ask(sendOwnCode, { ...own, botToken }, { token, ...from(address) })).success).toBe(true)
  })

  test('one proof opens one account, also concurrently; an invalid form does not consume it', async () => {
    const address = freshAddress()
    expect((await server.register({ username: 'bot0001' }, { address })).code).toBe('BOT_CHECK_REQUIRED')
    const botToken = await proofFor(address, 'register')
    expect((await server.register({ username: 'bot0001', password: 'password1', botToken }, { address })).code).toBe(
      'PASSWORD_COMMON',
    )
    const answers = await Promise.all(
      ['bot0002', 'bot0003', 'bot0004'].map((username) => server.register({ username, botToken }, { address })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['BOT_CHECK_REQUIRED', 'BOT_CHECK_REQUIRED', 'OK'])
  })
})

test('at level 0 only an address with many calls needs a proof', async () => {
  await set('bot.limits', { askAfterPerHour: 3, missesMax: 10, missMinutes: 10 })
  const [busy, calm] = [freshAddress(), freshAddress()]
  const send = (address: string, botToken = '') => {
    clock.advance(1_000)
    return server.ask(sendLoginCode, { mobileNum: freshNumber(), countryDialingCode: '95', botToken }, from(address))
  }
  expect([(await send(busy)).code, (await send(busy)).code, (await send(busy)).code]).toEqual(['OK', 'OK', 'OK'])
  expect((await send(busy)).code).toBe('BOT_CHECK_REQUIRED')
  expect((await send(calm)).code).toBe('OK')
  expect((await send(busy, await proofFor(busy))).code).toBe('OK')
  await set('bot.limits', { askAfterPerHour: 1_000, missesMax: 10, missMinutes: 10 })
})

test('expired puzzles and proofs are removed', async () => {
  await proofFor(freshAddress())
  await puzzleAt(freshAddress())
  clock.advance(61 * minute)
  await removeOldBotChecks(database, clock.now())
  const { rows } = await database.query('SELECT FROM bot_puzzle UNION ALL SELECT FROM bot_token')
  expect(rows).toHaveLength(0)
})

test('a proof replaces the captcha of a login, once and from its address only', async () => {
  const address = freshAddress()
  const { username } = await server.person()
  const logIn = (botToken: string, secret = goodPassword) =>
    server.ask(login, { username, password: secret, type: 'username', botToken }, from(address))
  for (let i = 0; i < 3; i++) await logIn('', 'wrong-guess')
  expect((await logIn('')).code).toBe('CAPTCHA_REQUIRED')
  expect((await logIn(await proofFor(freshAddress(), 'login'))).code).toBe('CAPTCHA_REQUIRED')
  expect((await logIn(await proofFor(address, 'sms'))).code).toBe('CAPTCHA_REQUIRED')
  const proof = await proofFor(address, 'login')
  expect((await logIn(proof, 'wrong-guess')).code).toBe('WRONG_CREDENTIALS')
  expect((await logIn(proof)).code).toBe('CAPTCHA_REQUIRED')
  expect((await logIn(await proofFor(address, 'login'))).code).toBe('OK')
})
