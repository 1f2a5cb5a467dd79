import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSales } from '@tamuvo/contract/lottery.ts'
import { getSale, listReceiptKeys } from '@tamuvo/contract/lottery-receipts.ts'
import { digestOfSales } from '@tamuvo/games/lottery/recipe.ts'
import { type ReceiptFile, receiptKeyId, receiptRecipe, writeReceipt, writeSale } from '@tamuvo/games/lottery/receipt.ts'
import { rootOfSales } from '@tamuvo/games/lottery/sale-tree.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'tamuvo-receipt-'))
const path = join(folder, 'receipt.json')
const [game, issue] = ['FAST5', '20260805-0142']
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
const [validFrom, validUntil] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
const key = { id: receiptKeyId(raw), publicKey: raw, validFrom, validUntil }
const signed = (text: string) => ({ text, key: key.id, signature: sign(null, Buffer.from(text), privateKey).toString('hex') })

const [mine, other] = ['501|dwd|1|||||1.00|1|1960', '502|dwd|2|||||1.00|1|1960']
const ticket = { stake: '1.00', ruleVersion: 'fast5/2', terms: '1;9.80', line: mine }
const at = '2026-08-05T02:21:01.250Z'
const receipt = signed(writeReceipt({ game, issue, order: '77', at, money: 'real', commitment: '', tickets: [ticket] }))
const fileBefore: ReceiptFile = { recipe: receiptRecipe, keys: [key], receipts: [receipt], sale: null, blocks: [] }

const saleOf = (sales: readonly string[]) => {
  const digests = { salesDigest: digestOfSales(sales), salesRoot: rootOfSales(sales), leafCount: 1 }
  return signed(writeSale({ game, issue, closedAt: '2026-08-05T02:21:55.010Z', ticketCount: sales.length, ...digests }))
}

/** What the site has published of the draw; null before the close. */
let published: string[] | null
/** What it gives as the statement of the sale, where that is another. */
let stated: ReturnType<typeof saleOf> | undefined
/** Whether it says that it does not know the draw. */
let isUnknown = false
let keys = [key]
const site = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  const values: Record<string, unknown> = {
    [listReceiptKeys.path.slice(4)]: { list: keys },
    [getSale.path.slice(4)]: published && !isUnknown && { keys: [key], sale: stated ?? saleOf(published) },
    [listSales.path.slice(4)]: published && !isUnknown && { lines: published, nextAfter: null },
  }
  const value = values[pathname]
  response.end(
    JSON.stringify(
      value ? { success: true, code: 'OK', value } : { success: false, code: isUnknown ? 'ISSUE_NOT_FOUND' : 'ISSUE_NOT_CLOSED' },
    ),
  )
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

const run = async (file: object, ...words: string[]): Promise<{ said: string; code: number }> => {
  writeFileSync(path, JSON.stringify(file))
  let said = ''
  const code = await main(['receipt', path, ...words], (text) => void (said += text))
  return { said, code }
}

beforeEach(() => {
  published = [mine, other]
  stated = undefined
  isUnknown = false
  keys = [key]
})

test('a receipt is checked without a server, and says what is not known yet', async () => {
  const { said, code } = await run(fileBefore)
  expect(code).toBe(0)
  expect(said).toContain('The house signed order 77 of 1 in FAST5 20260805-0142, placed at 2026-08-05T02:21:01.250Z.')
  expect(said).toContain(`compare it with ${listReceiptKeys.path.slice(4)} of the site`)
  expect(said).toContain('After the close the same receipt proves that it counts.')
  published = null
  expect((await run(fileBefore, '--url', url)).said).toContain('After the close')
})

test('with a tree it is proven by one file, with the list by the site', async () => {
  const sales = [mine, other]
  const whole = { ...fileBefore, sale: saleOf(sales), blocks: [{ place: 0, lines: sales, path: [] }] }
  expect(await run(whole)).toMatchObject({ code: 0, said: expect.stringContaining('and 1 ticket accounted for.') })
  const asked = await run(fileBefore, '--url', url)
  expect(asked).toMatchObject({ code: 0, said: expect.stringContaining(`The key ${key.id} is published by the site.`) })
  expect(asked.said).toContain(`The ticket is among those of the draw: ${mine}`)
})

test('a ticket that the house signed and did not count is evidence, and is kept in one file', async () => {
  published = [other]
  const kept = join(folder, 'evidence.json')
  const { said, code } = await run(fileBefore, '--url', url, '--save', kept)
  expect(code).toBe(1)
  expect(said).toContain('EVIDENCE against the house: it signed 1 ticket that it did not count.')
  const again = await run(JSON.parse(readFileSync(kept, 'utf8')))
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('EVIDENCE against the house') })
})

describe('the statement of a file', () => {
  const sales = [mine, other]
  const whole = { ...fileBefore, sale: saleOf(sales), blocks: [{ place: 0, lines: sales, path: [] }] }

  test('is compared with that of the site', async () => {
    const { said, code } = await run(whole, '--url', url)
    expect(code).toBe(0)
    expect(said).toContain('The site gives the same statement of the sale.')
  })

  test('that the site contradicts is evidence: both are shown, and kept in one file', async () => {
    stated = saleOf([mine])
    const kept = join(folder, 'statements.json')
    const { said, code } = await run(whole, '--url', url, '--save', kept)
    expect(code).toBe(1)
    expect(said).toContain(' NO  The house signed two statements of the sale of FAST5 20260805-0142 that contradict one another.')
    for (const { text, key: id, signature } of [whole.sale, stated]) {
      expect(said).toContain(text.trimEnd())
      expect(said).toContain(`${id}, signature ${signature}`)
    }
    expect(said).toContain('EVIDENCE against the house: it signed two statements of one sale that contradict one another.')
    const again = await run(JSON.parse(readFileSync(kept, 'utf8')))
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining('EVIDENCE against the house: it signed two statements'),
    })
  })

  test('without the address of a site is not compared, and says so', async () => {
    const { said, code } = await run(whole)
    expect(code).toBe(0)
    expect(said).toContain(' --  The statement of the sale was not compared with that of the site: ask with --url.')
    expect((await run(fileBefore)).said).not.toContain('not compared')
  })

  test('with a site that does not answer is not compared, which is said and no success', async () => {
    const { said, code } = await run(whole, '--url', 'http://127.0.0.1:9')
    expect(code).toBe(1)
    expect(said).toContain('The statement of the sale was not compared')
    expect(said).toContain('No answer of ours from http://127.0.0.1:9')
  })

  test.each(['closed', 'known'])('of a sale that the site says is not %s, or signs wrongly, is said', async (what) => {
    if (what === 'closed') published = null
    else isUnknown = true
    for (const each of [undefined, { ...saleOf([mine]), signature: '' }]) {
      stated = each
      if (each) [published, isUnknown] = [[mine, other], false]
      const { said, code } = await run(whole, '--url', url)
      expect(code).toBe(1)
      expect(said).toContain(
        ' NO  The site gives no signed statement of this sale, though the house signed the one in this file.',
      )
    }
  })
})

test.each([
  ['an altered text', { ...fileBefore, receipts: [{ ...receipt, text: receipt.text.replace('1.00|fast5', '9.00|fast5') }] }],
  ['an unknown key', { ...fileBefore, keys: [] }],
  ['no signed statement', { ...fileBefore, sale: { ...saleOf([mine]), signature: '' } }],
])('with %s it is not of the house', async (_what, file) => {
  expect(await run(file)).toMatchObject({ code: 1, said: expect.stringContaining('NOT a receipt of the house') })
})

test('a key that the site does not publish is not of the house', async () => {
  keys = []
  expect(await run(fileBefore, '--url', url)).toMatchObject({ code: 1, said: expect.stringContaining('not among those') })
})

test('what is not proven either way is said', async () => {
  const { said, code } = await run({ ...fileBefore, sale: saleOf([mine]) })
  expect(code).toBe(1)
  expect(said).toContain('Signed, but not proven to be counted')
})

test('other files and words are refused in a sentence', async () => {
  await expect(run({ draw: 1 })).rejects.toThrow('does not hold a receipt')
  await expect(main(['receipt'])).rejects.toThrow('npm run verify -- receipt receipt.json')
  await expect(main(['receipt', path, '--game', 'FAST5'])).rejects.toThrow('npm run verify')
})
