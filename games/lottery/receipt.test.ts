import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leafOf, pathsOf, rootByPath, rootOf } from '../kit/merkle.ts'
import { bytesOf, hexOf } from '../kit/sha256.ts'
import { digestOfSales } from './recipe.ts'
import {
  type Receipt,
  type ReceiptFile,
  type SavedReceipts,
  type Signed,
  readReceipt,
  readSale,
  receiptKeyId,
  receiptRecipe,
  writeReceipt,
  writeSale,
} from './receipt.ts'
import { checkReceipts, verdictOfReceipts, withEvidence } from './receipt-checks.ts'
import { isSignedBy, verifyPlainly } from './receipt-signature.ts'
import { isBlockOf, leavesOfSales, rootOfSales } from './sale-tree.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
const key = {
  id: receiptKeyId(raw),
  publicKey: raw,
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
}
const signed = (text: string) => ({ text, key: key.id, signature: sign(null, Buffer.from(text), privateKey).toString('hex') })

/** The lines of each leaf, cut line by line: a leaf ends with the line at which it has 4096 bytes. */
function partsOf(lines: readonly string[]): string[][] {
  const made: string[][] = []
  let bytes = 4_096
  for (const line of lines) {
    if (bytes >= 4_096) {
      made.push([])
      bytes = 0
    }
    made.at(-1)?.push(line)
    bytes += line.length + 1
  }
  return made
}

const lineOf = (id: number): string => `${id}|dwd|1||||${id % 9}|1.00|1|1960`
const sales = Array.from({ length: 300 }, (_, place) => lineOf(1_000 + place * 10))
const leaves = leavesOfSales(sales)
const parts = partsOf(sales)
const blockAt = (place: number) => ({
  place,
  lines: parts[place] ?? [],
  path: (pathsOf(leaves, [place])[0] ?? []).map(hexOf),
})

const receipt: Receipt = {
  game: 'FAST5',
  issue: '20260805-0142',
  order: '77',
  at: '2026-08-05T02:21:01.250Z',
  money: 'real',
  commitment: 'c0'.repeat(32),
  tickets: [
    { stake: '1.00', ruleVersion: 'fast5/2', terms: '1;9.80', line: sales[3] ?? '' },
    { stake: '1.00', ruleVersion: 'fast5/2', terms: '2;196/9+0.30', line: sales[299] ?? '' },
  ],
}
const sale = {
  game: 'FAST5',
  issue: '20260805-0142',
  closedAt: '2026-08-05T02:21:55.010Z',
  ticketCount: sales.length,
  salesDigest: digestOfSales(sales),
  salesRoot: rootOfSales(sales),
  leafCount: leaves.length,
}
const file: ReceiptFile = {
  recipe: receiptRecipe,
  keys: [key],
  receipts: [signed(writeReceipt(receipt))],
  sale: signed(writeSale(sale)),
  blocks: [blockAt(0), blockAt(leaves.length - 1)],
}
const statesOf = async (...asked: Parameters<typeof checkReceipts>) => {
  const { receipts } = await checkReceipts(...asked)
  return receipts.map(({ isSigned, tickets }) => [isSigned, ...tickets.map(({ state }) => state)])
}

describe('the texts', () => {
  test('are read as they are written, and no others', () => {
    expect(readReceipt(writeReceipt(receipt))).toEqual(receipt)
    expect(readSale(writeSale(sale))).toEqual(sale)
    const text = writeReceipt(receipt)
    for (const other of ['', '\n', text.slice(0, -1), `${text}\n`, text.replace('real', 'gold'), text.replace('01.250Z', '01Z')])
      expect(readReceipt(other)).toBeUndefined()
    expect(readSale(writeSale(sale).replace('|300|', '|0300|'))).toBeUndefined()
  })
})

describe('the tree over the tickets', () => {
  test.each([0, 1, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 1_000])(
    'of %i tickets is cut at line ends',
    (count) => {
      const lines = Array.from({ length: count }, (_, place) => lineOf(1_000_000 + place))
      const made = partsOf(lines).map((part) => leafOf(bytesOf(part.map((line) => `${line}\n`).join(''))))
      expect(rootOfSales(lines)).toBe(hexOf(rootOf(made)))
    },
  )

  test('proves each leaf in one pass', () => {
    for (let count = 1; count < 20; count++) {
      const each = Array.from({ length: count }, (_, place) => leafOf(bytesOf(String(place))))
      const paths = pathsOf(each, [...each.keys()])
      for (const [place, leaf] of each.entries())
        expect(hexOf(rootByPath({ leaf, place, count, path: paths[place] ?? [] }) ?? bytesOf(''))).toBe(hexOf(rootOf(each)))
    }
  })

  test('does not hold what was not counted', () => {
    const block = blockAt(1)
    expect(isBlockOf(block, sale)).toBe(true)
    expect(isBlockOf({ ...block, place: 0 }, sale)).toBe(false)
    expect(isBlockOf({ ...block, lines: block.lines.slice(1) }, sale)).toBe(false)
    expect(isBlockOf({ ...block, path: block.path.slice(1) }, sale)).toBe(false)
    expect(isBlockOf(block, { ...sale, salesRoot: '' })).toBe(false)
  })
})

describe('a receipt', () => {
  test('proves its tickets by itself, with keys and list or without', async () => {
    expect(await statesOf(file)).toEqual([[true, 'counted', 'counted']])
    expect(await checkReceipts(file, { keys: [key], sales })).toMatchObject({ areKeysOurs: true, isSaleSigned: true, sale })
    expect(await statesOf({ ...file, blocks: [] }, { sales })).toEqual([[true, 'counted', 'counted']])
    expect(await statesOf({ ...file, blocks: [blockAt(0)] })).toEqual([[true, 'counted', 'unproven']])
  })

  test('waits while the sale is open, and says when its money is of a trial', async () => {
    expect(await statesOf({ ...file, sale: null, blocks: [] })).toEqual([[true, 'open', 'open']])
    const trial = signed(writeReceipt({ ...receipt, money: 'trial' }))
    expect(await statesOf({ ...file, receipts: [trial] })).toEqual([[true, 'trial', 'trial']])
  })

  test('is evidence when the list with the signed digest has not its ticket', async () => {
    const without = sales.filter((line) => line !== receipt.tickets[1]?.line)
    const closed = { ...sale, ticketCount: 299, salesDigest: digestOfSales(without), salesRoot: rootOfSales(without) }
    const dropped = { ...file, sale: signed(writeSale(closed)), blocks: [] }
    expect(await statesOf(dropped, { sales: without })).toEqual([[true, 'counted', 'missing']])
    expect(await statesOf(dropped)).toEqual([[true, 'unproven', 'unproven']])
    // A tree that has it does not help: the result comes from the list.
    const inTree = { ...closed, salesRoot: sale.salesRoot, ticketCount: 300 }
    expect(await statesOf({ ...file, sale: signed(writeSale(inTree)) }, { sales: without })).toEqual([
      [true, 'counted', 'missing'],
    ])
    // A list that is not the one the house signed proves nothing.
    expect(await statesOf(file, { sales: without })).toEqual([[true, 'counted', 'counted']])
    expect(await statesOf({ ...file, blocks: [] }, { sales: without })).toEqual([[true, 'unproven', 'unproven']])
  })

  test('is no evidence with a list of the same text that is cut elsewhere', async () => {
    const place = sales.indexOf(receipt.tickets[0]?.line ?? '')
    const joined = [...sales.slice(0, place), `${sales[place]}\n${sales[place + 1]}`, ...sales.slice(place + 2)]
    expect(digestOfSales(joined)).toBe(sale.salesDigest)
    expect(await statesOf(file, { sales: joined })).toEqual([[true, 'counted', 'counted']])
  })

  test('of another draw is not proven by this sale', async () => {
    const other = signed(writeReceipt({ ...receipt, issue: '20260805-0143' }))
    expect(await statesOf({ ...file, receipts: [other] })).toEqual([[true, 'unproven', 'unproven']])
  })

  test.each([
    ['text', { receipts: [{ ...signed(writeReceipt(receipt)), text: writeReceipt(receipt).replace('1.00', '9.00') }] }],
    ['signature', { receipts: [{ ...signed(writeReceipt(receipt)), signature: '00'.repeat(64) }] }],
    ['key', { keys: [{ ...key, publicKey: `${raw.slice(0, -1)}${raw.endsWith('0') ? '1' : '0'}` }] }],
    ['key that ended before', { keys: [{ ...key, validUntil: '2026-08-05T02:21:01.250Z' }] }],
    ['key that began later', { keys: [{ ...key, validFrom: '2026-08-05T02:21:01.251Z' }] }],
    ['form', { recipe: 'tamuvo-receipt/2' }],
  ] satisfies [string, Partial<ReceiptFile>][])('with another %s is not signed', async (_what, change) => {
    const { receipts } = await checkReceipts({ ...file, ...change })
    expect(receipts[0]?.isSigned).toBe(false)
  })

  test('with a key that is not published is not ours', async () => {
    expect(await checkReceipts(file, { keys: [] })).toMatchObject({ areKeysOurs: false })
    expect(await checkReceipts(file)).toMatchObject({ areKeysOurs: undefined })
  })

  test('with a statement that is not signed proves nothing of the sale', async () => {
    const other = { ...signed(writeSale(sale)), text: writeSale({ ...sale, ticketCount: 301 }) }
    expect(await checkReceipts({ ...file, sale: other })).toMatchObject({ isSaleSigned: false, sale: undefined })
  })
})

describe('the statement of a file beside the one that the site gives', () => {
  const another = signed(writeSale({ ...sale, ticketCount: 299 }))
  const known = { keys: [key] }
  const comparedWith = async (published: Signed | null | undefined, own: SavedReceipts = file) => {
    const checked = await checkReceipts(own, { ...known, ...(published !== undefined && { published }) })
    return [checked.comparison?.is, verdictOfReceipts(checked)]
  }

  test('that contradicts it is evidence, with both of them', async () => {
    const checked = await checkReceipts(file, { ...known, published: another })
    expect(checked.comparison).toEqual({ is: 'contradicted', statements: [file.sale, another], keys: [key] })
    expect(verdictOfReceipts(checked)).toBe('contradicted')
  })

  test('is kept with the file, and then evidence without a site, whatever it says later', async () => {
    const alone = { ...file, publishedSale: another }
    expect(withEvidence(file, await checkReceipts(file, { ...known, published: another }))).toEqual(alone)
    expect(verdictOfReceipts(await checkReceipts(alone))).toBe('contradicted')
    expect(await comparedWith(file.sale, alone)).toEqual(['contradicted', 'contradicted'])
    expect(withEvidence(file, await checkReceipts(file, { ...known, published: file.sale }))).toEqual(file)
  })

  test('is kept with the key that signed it', async () => {
    const other = generateKeyPairSync('ed25519')
    const otherRaw = Buffer.from(other.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
    const otherKey = { ...key, id: receiptKeyId(otherRaw), publicKey: otherRaw }
    const text = another.text
    const byOther = { text, key: otherKey.id, signature: sign(null, Buffer.from(text), other.privateKey).toString('hex') }
    const checked = await checkReceipts(file, { keys: [key, otherKey], published: byOther })
    const kept = withEvidence(file, checked)
    expect(kept.keys).toEqual([key, otherKey])
    expect(verdictOfReceipts(await checkReceipts(kept))).toBe('contradicted')
  })

  test.each([
    ['the same', file.sale, 'same', 'counted'],
    ['not asked for', undefined, 'uncompared', 'counted'],
    ['not given', null, 'unanswered', 'unanswered'],
    ['not signed', { ...another, signature: '00'.repeat(64) }, 'unanswered', 'unanswered'],
    ['of another issue', signed(writeSale({ ...sale, issue: '20260805-0143' })), 'unanswered', 'unanswered'],
    ['no statement', signed('a text'), 'unanswered', 'unanswered'],
  ])('may be %s', async (_what, published, is, verdict) => {
    expect(await comparedWith(published)).toEqual([is, verdict])
  })

  test('is compared only with one that the house signed', async () => {
    const forged = { ...signed(writeSale({ ...sale, ticketCount: 301 })), signature: '00'.repeat(64) }
    expect(await comparedWith(another, { ...file, sale: forged })).toEqual([undefined, 'forged'])
    expect(await comparedWith(another, { ...file, sale: null, blocks: [] })).toEqual([undefined, 'open'])
    const unpublished = await checkReceipts(file, { keys: [], published: another })
    expect([unpublished.comparison, verdictOfReceipts(unpublished)]).toEqual([undefined, 'forged'])
  })

  test('is evidence beside a receipt that is not of the house', async () => {
    const altered = { ...signed(writeReceipt(receipt)), signature: '00'.repeat(64) }
    expect(await comparedWith(another, { ...file, receipts: [altered] })).toEqual(['contradicted', 'contradicted'])
  })
})

describe('signatures', () => {
  // RFC 8032, section 7.1, test 2.
  const rfc = {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  }

  test.each([
    ['the platform', isSignedBy],
    ['plain code', verifyPlainly],
  ])('are verified by %s', async (_who, verify) => {
    expect(await verify(rfc.key, 'r', rfc.signature)).toBe(true)
    expect(await verify(rfc.key, 's', rfc.signature)).toBe(false)
    expect(await verify(rfc.key, 'r', rfc.signature.replace('92', '93'))).toBe(false)
    expect(await verify('00', 'r', rfc.signature)).toBe(false)
  })
})
