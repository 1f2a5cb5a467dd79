import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { checkPaymentReceipt, getPaymentReceipt, type PaymentKind } from '@tamuvo/contract/payment-receipts.ts'
import { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { readPdf } from '../../kit/pdf/testing.ts'
import { openCase } from '../../wallet/suspense-store.ts'
import { uplineCalls } from '../area.ts'
import { applyEvent } from '../deposit/apply-event.ts'
import { addDemoMethods } from '../deposit/demo-methods.ts'
import { lockDeposit } from '../deposit/store.ts'
import { sending } from '../upline/testing.ts'
import { type Owner, staff, withdrawalServer } from '../withdrawal/testing.ts'
import { receiptCalls } from './calls.ts'

const server = await withdrawalServer({ handlers: [...receiptCalls, ...uplineCalls] })
const { services, clock } = server
const { database } = services

let mai: Owner
let stranger: Owner

beforeAll(async () => {
  await inTransaction(server.owner, (tx) => addDemoMethods(tx))
  await server.owner.query(`UPDATE deposit_method SET fee = 30 WHERE code = 'demo-wavepay'`)
  await server.set('site.publicUrl', 'https://tamuvo.example')
  await server.set('turnover.depositMultiple', 0)
  mai = await server.member()
  stranger = await server.member()
})

const tell = (id: string, event: 'succeeded' | 'failed' | 'reversed'): Promise<void> =>
  inTransaction(database, async (tx) => {
    const deposit = await lockDeposit(tx, BigInt(id))
    if (deposit) await applyEvent(tx, services, deposit, { event, amount: deposit.amount, currency: 'MMK' })
  })

const deposited = async (method = 'demo-wavepay', owner = mai) => {
  const made = await server.get(createDeposit, { method, amount: '50.00' }, { token: owner.token })
  await tell(made.id, 'succeeded')
  return made
}

/** What arrives ends in .01: SandPay pays it. */
const withdrawn = async (amount: string, owner = mai) => {
  const { id, reference } = (await server.submit(owner, amount)).value
  await server.work()
  if ((await server.caseOf(id)).state === 'REVIEW')
    await server.get(approveWithdrawal, { id, note: 'Checked with the member by phone' }, staff.maker.as)
  await server.work()
  return { id, reference }
}

type Options = { language?: 'EN' | 'MY' | 'CN' | 'TH' | 'VI' | 'ID' | 'TY'; zone?: string; owner?: Owner }

const ask = (kind: PaymentKind, id: string, { owner = mai, ...options }: Options = {}) =>
  server.ask(getPaymentReceipt, { kind, id, ...options }, { token: owner.token })

const receiptOf = async (kind: PaymentKind, id: string, options: Options = {}) => {
  const { name, pdf } = (await ask(kind, id, options)).value
  const read = readPdf(Buffer.from(pdf, 'base64'))
  const [link = ''] = read.links
  return { name, ...read, words: read.text.replaceAll('\n', ' '), code: link.slice(link.indexOf('#') + 1), link }
}

const check = async (code: string) => (await server.get(checkPaymentReceipt, { code })).receipt

describe('a receipt', () => {
  test('of a deposit tells what came, its fee and what was credited, as the ledger has them', async () => {
    const made = await deposited()
    const { name, words, link, glyphs, pages } = await receiptOf('deposit', made.id, { zone: 'Asia/Bangkok' })
    expect(name).toBe(`${made.reference}.pdf`)
    // 50.00 of 1,000 MMK less 0.30.
    for (const part of ['49,700.00 MMK', '50,000.00 MMK', '300.00 MMK', 'K 49.70', made.reference, 'Completed', 'Demo WavePay'])
      expect(words).toContain(part)
    expect(words).toContain('2026-08-05 13:00:00')
    expect(words).toContain('GMT+7')
    expect(link).toMatch(/^https:\/\/tamuvo\.example\/verify#[\w-]+\.[\w-]{86}$/)
    expect(glyphs).not.toContain(0)
    expect(pages).toBe(1)
  })

  test('of a withdrawal tells what arrived, and the payee masked', async () => {
    await server.set('wd.fee', { freePerDay: 0, percent: 100, min: '1.00', max: '20.00' })
    const { id, reference } = await withdrawn('61.01')
    const { words } = await receiptOf('withdrawal', id)
    for (const part of ['60,010.00 MMK', '61,010.00 MMK', '1,000.00 MMK', reference, 'Completed', '****'])
      expect(words).toContain(part)
    expect(words).not.toMatch(/70\d{12}/)
  })

  test('of a transfer tells what was sent, and the agent masked', async () => {
    const agent = await server.member()
    await server.owner.query('UPDATE member SET type = 2 WHERE id = $1', [agent.id])
    await server.owner.query('UPDATE member SET upline_id = $2 WHERE id = $1', [mai.id, agent.id])
    const sent = await server.get(sendToUpline, sending('20.00'), { token: mai.token, key: randomUUID() })
    const { words, code } = await receiptOf('transfer', sent.id)
    for (const part of ['20,000.00 MMK', sent.reference, '•••']) expect(words).toContain(part)
    expect(await check(code)).toMatchObject({ kind: 'transfer', amount: '20000.00', state: 'DONE', now: 'DONE' })
  })

  test.each([
    ['MY', 'ပြီးစီးပြီး'],
    ['CN', '已完成'],
    ['TH', 'สำเร็จ'],
    ['VI', 'Hoàn tất'],
    ['ID', 'Selesai'],
    ['TY', 'Kumpleto'],
  ] as const)('is written in %s, with all its glyphs', async (language, done) => {
    const made = await deposited()
    const { words, glyphs } = await receiptOf('deposit', made.id, { language })
    for (const part of [done, '49,700.00 MMK', made.reference]) expect(words).toContain(part)
    expect(glyphs).not.toContain(0)
  })

  test('tells times on the site’s clock where the zone is none', async () => {
    const made = await deposited()
    expect((await receiptOf('deposit', made.id, { zone: 'Mars/Olympus' })).words).toContain('GMT+6:30')
  })

  test('comes once money has moved', async () => {
    const made = await server.get(createDeposit, { method: 'demo-wavepay', amount: '50.00' }, { token: mai.token })
    expect(await ask('deposit', made.id)).toMatchObject({ code: 'RECEIPT_NOT_READY', value: null })
    await tell(made.id, 'failed')
    expect(await ask('deposit', made.id)).toMatchObject({ code: 'RECEIPT_NOT_READY' })
  })

  test('of another member is not found, as one that there is not', async () => {
    const made = await deposited()
    const [theirs, none] = [await ask('deposit', made.id, { owner: stranger }), await ask('deposit', '4711', { owner: stranger })]
    expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND', value: null })
    expect([theirs.status, theirs.code, theirs.message, theirs.value]).toEqual([none.status, none.code, none.message, none.value])
    for (const kind of ['withdrawal', 'transfer'] as const) expect(await ask(kind, made.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can be asked for sixty times an hour', async () => {
    const busy = await server.member()
    for (let count = 0; count < 60; count++) await ask('deposit', '4711', { owner: busy })
    expect(await ask('deposit', '4711', { owner: busy })).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await ask('deposit', '4711', { owner: stranger })).toMatchObject({ code: 'NOT_FOUND' })
    clock.advance(61_000)
    expect(await ask('deposit', '4711', { owner: busy })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the code of a receipt', () => {
  test('says what the receipt says, to anybody, and nothing of the member', async () => {
    const made = await deposited()
    const { code, words } = await receiptOf('deposit', made.id)
    const receipt = await check(code)
    expect(receipt).toEqual({
      number: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/),
      kind: 'deposit',
      reference: made.reference,
      amount: '49700.00',
      currency: 'MMK',
      at: expect.stringMatching(/^2026-08-05T/),
      state: 'DONE',
      issuedAt: clock.now().toISOString(),
      now: 'DONE',
    })
    expect(words).toContain(receipt?.number)
    expect(Buffer.from(code.split('.')[0] ?? '', 'base64url').toString()).not.toContain(mai.id.toString())
  })

  test('that was altered in any way is not ours', async () => {
    const { code } = await receiptOf('deposit', (await deposited()).id)
    const [body = '', signature = ''] = code.split('.')
    const text = Buffer.from(body, 'base64url').toString()
    const coded = (altered: string) => `${Buffer.from(altered).toString('base64url')}.${signature}`
    expect(coded(text)).toBe(code)
    for (const altered of [
      text.replace('49700.00', '94700.00'),
      text.replace('MMK', 'USD'),
      text.replace('DONE', 'REVERSED'),
      text.replace('2026-08', '2026-07'),
      `${text}|`,
      `x${text}`,
    ])
      expect([altered, await check(coded(altered))]).toEqual([altered, null])
    for (const place of [0, 40, 85]) {
      const other = signature[place] === 'A' ? 'Q' : 'A'
      expect(await check(`${body}.${signature.slice(0, place)}${other}${signature.slice(place + 1)}`)).toBeNull()
    }
    for (const typed of ['', 'x', body, `${body}.`, `.${signature}`, `${code}.${signature}`, 'x'.repeat(300)])
      expect([typed, await check(typed)]).toEqual([typed, null])
  })

  test('signed by another house is not ours, and one of a year without a key neither', async () => {
    const made = await deposited()
    const { code } = await receiptOf('deposit', made.id)
    const text = Buffer.from(code.split('.')[0] ?? '', 'base64url')
    const signed = (bytes: Buffer) =>
      `${bytes.toString('base64url')}.${sign(null, bytes, generateKeyPairSync('ed25519').privateKey).toString('base64url')}`
    expect(await check(signed(text))).toBeNull()
    expect(await check(signed(Buffer.from(text.toString().replaceAll('2026', '2019'))))).toBeNull()
  })

  test('says when a deposit was taken back later, and a new receipt says so itself', async () => {
    const made = await deposited()
    const before = await receiptOf('deposit', made.id)
    await tell(made.id, 'reversed')
    expect(await check(before.code)).toMatchObject({ state: 'DONE', now: 'REVERSED' })
    const after = await receiptOf('deposit', made.id)
    expect(after.words).toContain('Reversed')
    expect(await check(after.code)).toMatchObject({ amount: '49700.00', state: 'REVERSED', now: 'REVERSED' })
    expect(after.code).not.toBe(before.code)
  })

  test('says when a payment came back after it was made', async () => {
    const { id, reference } = await withdrawn('31.01', stranger)
    const { code } = await receiptOf('withdrawal', id, { owner: stranger })
    expect(await check(code)).toMatchObject({ state: 'DONE', now: 'DONE' })
    const back = {
      subjectId: BigInt(id),
      event: `${reference}-1`,
      memberId: stranger.id,
      amount: fromWire('30.01'),
      currency: 'MMK',
      entryId: null,
    }
    await inTransaction(database, (tx) => openCase(tx, services, { kind: 'payout-returned', ...back }))
    expect(await check(code)).toMatchObject({ state: 'DONE', now: 'REVERSED' })
  })

  test('can be checked thirty times a minute from an address', async () => {
    clock.advance(61_000)
    const answers = []
    for (let count = 0; count < 31; count++) answers.push((await server.ask(checkPaymentReceipt, { code: 'x' })).code)
    expect(answers.filter((each) => each === 'OK')).toHaveLength(30)
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})
