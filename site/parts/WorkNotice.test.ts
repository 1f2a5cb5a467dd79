import { getCaptcha } from '@tamuvo/contract/account.ts'
import { getWorkChallenge, workHeader } from '@tamuvo/contract/account-work.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A challenge as the server signs it, solved by 40. */
const short = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 20,
    data: { until: 1 },
    keyLength: 32,
    keyPrefix: '5598911daf559493e663870d923a5542',
    keySignature: '52ad78f63eed67abc88005cd38a7e3d38b054fac3966820382e37beab48db77b',
    nonce: '51b60267c00917461f1cb746127157f6',
    salt: '77586b4b230235dc997e152b1ce1644f',
  },
  signature: '9cd41236c3aff1704e700036a14c7ac0884de76fad98e8434742fdbfe92e055b',
} as const
const solution = { counter: 40, derivedKey: '5598911daf559493e663870d923a5542011f79dd2eba033649b71a2fee197021' }
/** Nothing solves this one. */
const endless = { ...short, parameters: { ...short.parameters, keyPrefix: 'ff'.repeat(16) } }

let gallery: Gallery
let page: Page
let challenge: typeof short | typeof endless = short
const proofs: unknown[] = []
const purposes: unknown[] = []

const picture = () => page.getByRole('img', { name: 'Picture with four characters' })
const notice = () => page.getByText('Checking your browser…')
const submit = () => page.getByRole('button', { name: 'Send link' })
const cancel = () => page.getByRole('button', { name: 'Cancel' })

beforeAll(async () => {
  gallery = await openGallery()
})
beforeEach(async () => {
  proofs.length = 0
  purposes.length = 0
  const answers = [
    answering(getCaptcha, () => ({ captchaId: 'picture-1', image, expiresAt: '2026-08-05T06:05:00.000Z' })),
    answering(getWorkChallenge, ({ purpose }) => {
      purposes.push(purpose)
      return challenge
    }),
  ]
  page = await gallery.visit({ part: 'forgot', answers })
  await picture().waitFor()
  // From now on a picture takes work.
  await page.route(
    ({ pathname }) => pathname === urlOf(getCaptcha),
    async (route) => {
      const proof = await route.request().headerValue(workHeader)
      if (proof) return route.fallback(void proofs.push(JSON.parse(Buffer.from(proof, 'base64').toString())))
      const refused = {
        success: false,
        code: 'PROOF_OF_WORK_REQUIRED',
        message: '',
        value: { purpose: 'captcha' },
        traceId: 'trace',
      }
      return route.fulfill({ json: refused })
    },
  )
})
afterEach(() => page.context().close())
afterAll(() => gallery?.close())

const another = () => page.getByRole('button', { name: 'New picture' }).last().click()

test('a worker of the browser solves the challenge, and the call is made once more with the solution', async () => {
  challenge = short
  await page.getByLabel('Email').fill('mai@example.com')
  await another()
  await expect.poll(() => proofs).toEqual([{ challenge: short, solution: { ...solution, time: expect.any(Number) } }])
  expect(purposes).toEqual(['captcha'])
  await expect.poll(() => notice().count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe('mai@example.com')
})

test('meanwhile the form says what it waits for, and by keyboard it is cancelled and the focus stays in the form', async () => {
  challenge = endless
  await another()
  await page.getByRole('status').filter({ hasText: 'Checking your browser…' }).waitFor()
  await page.getByLabel('Email').fill('mai@example.com')
  expect(await submit().isEnabled()).toBe(true)
  await cancel().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => notice().count()).toBe(0)
  await submit().and(page.locator(':focus')).waitFor()
  expect(proofs).toEqual([])
})
