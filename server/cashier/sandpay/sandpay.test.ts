import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { isSigned, signatureHeader, signatureOf } from '../signature.ts'
import { cashierServer, secret } from '../testing.ts'
import { deliveryJob } from './deliver.ts'
import { sandpayJobs } from './sandpay.ts'
import { askText } from './wire.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock })
const { services, sandpayUrl } = server
const deliver = deliveryJob(services)

const request = {
  ref: 'R1',
  kind: 'wallet',
  title: 'Demo wallet',
  payee: 'Tamuvo',
  amount: '50.00',
  currency: { code: 'MMK', symbol: 'K', unitFactor: 1000 },
  language: 'EN',
  returnUrl: '/?deposit=7',
  expiresAt: '2026-08-05T04:15:00Z',
}

const post = (body: string, signature = signatureOf(secret, body, clock.now())): Promise<Response> =>
  fetch(`${sandpayUrl}/sandpay/payins`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  })

let made = 0
const open = async (changes: Partial<typeof request> = {}): Promise<{ ref: string; payUrl: string; status: string }> => {
  const answer = await post(JSON.stringify({ ...request, ref: `P${++made}`, ...changes }))
  expect(answer.status).toBe(201)
  return (await answer.json()) as { ref: string; payUrl: string; status: string }
}

const ask = (ref: string, signature = signatureOf(secret, askText(ref), clock.now())): Promise<Response> =>
  fetch(`${sandpayUrl}/sandpay/payins/${ref}`, { headers: { [signatureHeader]: signature } })
const statusOf = async (ref: string) => (await (await ask(ref)).json()) as { status: string; amount: string }

const page = (path: string): Promise<Response> => fetch(`${sandpayUrl}${path}`)
const choose = (path: string, choice: string, lang = 'EN'): Promise<Response> =>
  fetch(`${sandpayUrl}${path}?lang=${lang}`, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })

describe('the API', () => {
  test('opens a payin once for a reference', async () => {
    const body = JSON.stringify(request)
    const [first, again] = await Promise.all([post(body), post(body)].map(async (answer) => (await answer).json()))
    expect(first).toEqual({
      ref: 'R1',
      status: 'pending',
      amount: '50.00',
      currency: 'MMK',
      payUrl: expect.stringMatching(/^\/sandpay\/pay\/[\w-]{32}$/),
      qr: null,
    })
    expect(again).toEqual(first)
    expect((await post(JSON.stringify({ ...request, amount: '51.00' }))).status).toBe(409)
  })
  test('refuses requests without a valid signature', async () => {
    const body = JSON.stringify({ ...request, ref: 'R2' })
    expect((await post(body, signatureOf('another secret', body, clock.now()))).status).toBe(401)
    expect((await post(body, '')).status).toBe(401)
    expect((await ask('R1', signatureOf(secret, askText('R2'), clock.now()))).status).toBe(401)
    expect((await ask('R1')).status).toBe(200)
    expect((await ask('nobody')).status).toBe(404)
  })
  test('has a limit of its own, beside that of pages', async () => {
    const limitOf = (answer: Response): number => Number(answer.headers.get('x-ratelimit-limit'))
    const { payUrl } = await open()
    expect([limitOf(await ask('R1')), limitOf(await page(payUrl))]).toEqual([12_000, 1_200])
  })
  test.each([
    ['an amount', { amount: '1e3' }],
    ['a reference', { ref: "x' OR 1=1" }],
    ['a script to go back to', { returnUrl: 'javascript:alert(1)' }],
    ['another host without a scheme', { returnUrl: '//evil.example' }],
    ['another host behind a backslash', { returnUrl: '/\\evil.example' }],
    ['a language', { language: 'XX' }],
  ])('refuses %s in another format', async (_label, changes) => {
    const answer = await post(JSON.stringify({ ...request, ref: 'R3', ...changes }))
    expect([answer.status, await answer.json()]).toEqual([422, { error: 'malformed' }])
  })
  test('answers broken JSON with its own error format', async () => {
    const answer = await post('{')
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'malformed' }])
  })
})

describe('the page', () => {
  test.each([
    ['EN', 'en', 'Pay now', 'Test scenarios'],
    ['MY', 'my', 'ယခု ပေးချေမည်', 'စမ်းသပ်ရန် အခြေအနေများ'],
    ['CN', 'zh-Hans', '立即付款', '测试场景'],
  ])('speaks %s', async (lang, tag, ...words) => {
    const { payUrl } = await open()
    const answer = await page(`${payUrl}?lang=${lang}`)
    const markup = await answer.text()
    for (const word of [`<html lang="${tag}">`, ...words, '50.00 K', '50,000.00 MMK']) expect(markup).toContain(word)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(markup).not.toContain('<script')
  })
  test('opens in the language that the merchant named', async () => {
    const { payUrl } = await open({ language: 'CN' })
    expect(await (await page(payUrl)).text()).toContain('<html lang="zh-Hans">')
  })
  test('escapes text of the merchant', async () => {
    const { payUrl } = await open({
      title: `<img src=x onerror=alert(1)>"'&`,
      payee: '</title><script>alert(1)</script>',
      returnUrl: '/"><script>',
    })
    const markup = await (await page(payUrl)).text()
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(markup).toContain('href="/&quot;&gt;&lt;script&gt;"')
    expect(markup).not.toMatch(/<script|<img/)
  })
  test('shows a QR that only the sandbox can pay', async () => {
    const { payUrl } = await open({ kind: 'qr', ref: 'D1', amount: '100.37' })
    const markup = await (await page(payUrl)).text()
    expect(markup).toContain(
      '00020101021226290019demo.tamuvo.sandbox0102D15204799553031045406100.375802MM5911TAMUVO DEMO6007SANDBOX62060102D1630461F2',
    )
    expect(markup).toContain('<svg')
  })
  test('serves fonts that a device may lack, and nothing else of their packages', async () => {
    const sheet = await page('/sandpay/fonts/MY/index.css')
    expect(await sheet.text()).toContain('Noto Sans Myanmar Variable')
    const font = await page('/sandpay/fonts/MY/files/noto-sans-myanmar-myanmar-wght-normal.woff2')
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    for (const path of ['package.json', 'files/../package.json', 'files/%2e%2e/package.json', 'LICENSE'])
      expect((await page(`/sandpay/fonts/MY/${path}`)).status).toBe(404)
  })
  test('does not exist for a made-up token', async () => {
    for (const answer of [await page('/sandpay/pay/nobody?lang=EN'), await choose('/sandpay/pay/nobody', 'pay')]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This payment does not exist.')
    }
  })
  test('pays once, however often the button is pressed', async () => {
    const { ref, payUrl } = await open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => choose(payUrl, 'pay')))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 5 }, () => [303, `${payUrl}?lang=EN`]),
    )
    await choose(payUrl, 'decline')
    const { rows } = await services.database.query('SELECT status, seq FROM sandpay_event WHERE ref = $1', [ref])
    expect(rows).toEqual([{ status: 'succeeded', seq: 2 }])
    const markup = await (await page(payUrl)).text()
    expect(markup).toContain('Paid')
    expect(markup).toContain('href="/?deposit=7"')
    expect(markup).not.toContain('<button')
  })
  test('ignores unknown choices', async () => {
    const { ref, payUrl } = await open()
    for (const choice of ['', 'constructor', '__proto__', 'PAY']) expect((await choose(payUrl, choice)).status).toBe(303)
    expect(await statusOf(ref)).toMatchObject({ status: 'pending' })
  })
})

describe('the state of a payin', () => {
  test.each([
    ['pay', 'succeeded', 'succeeded', '50.00'],
    ['decline', 'failed', 'failed', '50.00'],
    ['late', 'expired', 'succeeded', '50.00'],
    ['wrongAmount', 'succeeded', 'succeeded', '49.63'],
    ['disorder', 'succeeded', 'succeeded', '50.00'],
    ['reverse', 'succeeded', 'reversed', '50.00'],
    ['nothing', 'pending', 'pending', '50.00'],
  ])('%s: first %s, in the end %s', async (choice, first, last, amount) => {
    const { ref, payUrl } = await open({ expiresAt: new Date(clock.now().getTime() + 900_000).toISOString() })
    await choose(payUrl, choice)
    expect(await statusOf(ref)).toMatchObject({ status: first })
    const moving = first !== last || choice === 'disorder'
    expect((await (await page(payUrl)).text()).includes('http-equiv="refresh"')).toBe(moving)
    clock.advance(3_000)
    expect(await statusOf(ref)).toMatchObject({ status: last, amount })
    expect(await (await page(payUrl)).text()).not.toContain('http-equiv="refresh"')
  })
  test('expires, and can then only be paid late', async () => {
    const { ref, payUrl } = await open({ expiresAt: new Date(clock.now().getTime() + 1_000).toISOString() })
    clock.advance(1_000)
    expect(await statusOf(ref)).toMatchObject({ status: 'expired' })
    expect((await (await page(payUrl)).text()).match(/name="choice" value="(\w+)"/g)).toEqual(['name="choice" value="late"'])
    await choose(payUrl, 'pay')
    expect(await statusOf(ref)).toMatchObject({ status: 'expired' })
  })
})

describe('delivery', () => {
  const heard: { body: string; signature: string }[] = []
  let answer = 200
  const merchant = createServer((received, response) => {
    void text(received).then((body) => {
      heard.push({ body, signature: String(received.headers[signatureHeader]) })
      response.writeHead(answer).end()
    })
  })
  afterAll(() => merchant.close())

  const event = async (): Promise<string> => {
    await new Promise<void>((done) => (merchant.listening ? done() : merchant.listen(0, '127.0.0.1', done)))
    const { ref, payUrl } = await open({ expiresAt: new Date(clock.now().getTime() + 900_000).toISOString() })
    const address = merchant.address()
    await services.database.query('UPDATE sandpay_payin SET notify_url = $2 WHERE ref = $1', [
      ref,
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    ])
    await choose(payUrl, 'pay')
    const { rows } = await services.database.query<{ id: string }>('SELECT id FROM sandpay_event WHERE ref = $1', [ref])
    return rows[0]?.id ?? ''
  }
  const noted = async (id: string) =>
    (await services.database.query('SELECT tries, delivered_at FROM sandpay_event WHERE id = $1', [id])).rows[0]

  test('is signed over its exact bytes', async () => {
    const id = await event()
    await deliver.run({ eventId: id, attempt: 0 })
    const { body, signature } = heard.at(-1) ?? { body: '', signature: '' }
    expect(JSON.parse(body)).toEqual({
      id,
      type: 'payin.succeeded',
      seq: 2,
      data: { ref: expect.any(String), amount: '50.00', currency: 'MMK' },
    })
    expect(isSigned(secret, body, signature, clock.now())).toBe(true)
    expect(await noted(id)).toEqual({ tries: 1, delivered_at: clock.now() })
  })

  test('is retried after 1, 5 and 30 minutes, 2 and 12 hours, and then given up', async () => {
    const id = await event()
    answer = 500
    for (let attempt = 0; attempt <= 5; attempt++) await deliver.run({ eventId: id, attempt })
    answer = 200
    const { rows } = await services.database.query<{ minutes: number }>(
      `SELECT extract(epoch FROM run_at - $2)::float8 / 60 AS minutes FROM job WHERE payload->>'eventId' = $1 ORDER BY run_at`,
      [id, clock.now()],
    )
    expect(rows.map(({ minutes }) => minutes)).toEqual([0, 1, 5, 30, 120, 720])
    expect(await noted(id)).toEqual({ tries: 6, delivered_at: null })
  })
})

test('a deployment without a configured secret generates one and stores it', async () => {
  const { sharedSecret } = await import('../secret.ts')
  const bare = { ...services, config: { ...services.config, sandpaySecret: undefined } }
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => sharedSecret(bare)))
  expect(first).toMatch(/^whsec_[0-9a-f]{48}$/)
  expect(new Set(others)).toEqual(new Set([first]))
  expect(sandpayJobs(services).map(({ name }) => name)).toEqual([
    'sandpay.deliver',
    'sandpay.deliver-transfer',
    'sandpay.deliver-payout',
  ])
})
