import { createHash } from 'node:crypto'
import { digestOfSales, type Sale, saleLine } from '@tamuvo/games/lottery/recipe.ts'
import { rootOfSales, saleText } from '@tamuvo/games/lottery/sale-tree.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { expect, test } from 'vitest'
import type { Rng } from '../kit/rng.ts'
import type { Issue, Sales } from './issue.ts'
import { rootOfTree } from './sale-tree.ts'
import { digestPages, drawIssue, newSeed, proofOf } from './proof.ts'

/** A deterministic RNG. */
const countedRng = (): Rng => {
  let asked = 0
  return { bytes: (count) => createHash('sha256').update(`randomness ${++asked}`).digest().subarray(0, count), below: () => 0 }
}

const noSales: Sales = { salesDigest: digestOfSales([]), ticketCount: 0, realTicketCount: 0 }

/** An issue by the recipe without a beacon. */
const issueWith = (commitment: string, sales: Sales | null = noSales, number = '20260805-0001'): Issue => ({
  recipe: 'tamuvo-draw/1',
  terms: null,
  id: 1n,
  game: 'FAST5',
  number,
  opensAt: new Date(1),
  closesAt: new Date(2),
  drawsAt: new Date(3),
  state: 'closed',
  source: 'RNG',
  commitment,
  committedAt: new Date(0),
  sales,
  outcome: null,
  settledAt: null,
  totals: null,
  failures: 0,
  correction: null,
})
const drawnAt = new Date(4)
const sale = (id: bigint) => ({ id, play: 'dwd', picks: '1||||', unit: amount(100n), multiple: 1, mode: 1960 })

async function* pagesOf(...pages: Sale[][]): AsyncGenerator<{ bets: number; realBets: number; text: string }> {
  for (const page of pages) yield { bets: page.length, realBets: page.length, text: saleText(page.map(saleLine)) }
}

test('the digest is the same however the tickets are paged', async () => {
  const [a, b, c] = [sale(1n), sale(2n), sale(3n)]
  const whole = { salesDigest: digestOfSales([a, b, c].map(saleLine)), ticketCount: 3, realTicketCount: 3 }
  expect(await digestPages(pagesOf([a, b, c]))).toMatchObject(whole)
  expect(await digestPages(pagesOf([a], [b, c]))).toMatchObject(whole)
  expect(await digestPages(pagesOf())).toMatchObject({ salesDigest: digestOfSales([]), ticketCount: 0, realTicketCount: 0 })
})

test.each([0, 1, 150, 300])('the tree of %i tickets is the same however they are paged', async (count) => {
  const sales = Array.from({ length: count }, (_, place) => sale(BigInt(place + 1)))
  const root = rootOfSales(sales.map(saleLine))
  for (const size of [1, 7, 64, 1_000]) {
    const pages = Array.from({ length: Math.ceil(count / size) }, (_, no) => sales.slice(no * size, (no + 1) * size))
    const { tree } = await digestPages(pagesOf(...pages))
    expect([rootOfTree(tree), tree.firsts.length, tree.firsts[0]]).toEqual([root, tree.leaves.length, sales[0]?.id])
  }
})

test('an issue is drawn with its own seed only, after its sales are counted', () => {
  const seed = newSeed(countedRng())
  const commitment = commitmentOf(seed)
  const drawn = { seed, drawnAt, signatures: null }
  expect(drawIssue(issueWith(commitment), 'fast5', drawn)).toMatchObject({
    seed,
    drawnAt,
    result: { kind: 'digits' },
  })
  expect(() => drawIssue(issueWith(commitment, null), 'fast5', drawn)).toThrow('after its sale')
  expect(() => drawIssue(issueWith('0'.repeat(64)), 'fast5', drawn)).toThrow('committed to')
  expect(() => drawIssue({ ...issueWith(commitment), terms: 'others' }, 'fast5', drawn)).toThrow('committed to')
})

test('an external issue has no proof; ours has the fields known at its state', () => {
  const commitment = commitmentOf(newSeed(countedRng()))
  const issue = issueWith(commitment, null)
  const onSale = { recipe: 'tamuvo-draw/1', commitment, seed: null, salesDigest: null, ticketCount: null, clientSeed: null }
  expect(proofOf(issue)).toMatchObject(onSale)
  const clientSeed = `FAST5:20260805-0001:${noSales.salesDigest}`
  expect(proofOf(issueWith(commitment))).toMatchObject({
    ...onSale,
    salesDigest: noSales.salesDigest,
    ticketCount: 0,
    clientSeed,
  })
  expect(proofOf({ ...issue, source: 'FEED', commitment: null, committedAt: null })).toBeNull()
})

test('the digits of a thousand issues are uniformly distributed at every place', () => {
  const rng = countedRng()
  const counts = Array.from({ length: 50 }, () => 0)
  for (let number = 1; number <= 1000; number++) {
    const seed = newSeed(rng)
    const commitment = commitmentOf(seed)
    const sales = { salesDigest: digestOfSales([saleLine(sale(BigInt(number)))]), ticketCount: 1, realTicketCount: 1 }
    const { result } = drawIssue(issueWith(commitment, sales, `20260805-${number}`), 'fast5', { seed, drawnAt, signatures: null })
    if (result.kind === 'digits')
      for (const [place, digit] of [...result.digits].entries()) counts[place * 10 + Number(digit)]! += 1
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  // 45 degrees of freedom: 99.9 % of fair series lie below 80.08, and as many above 20.14.
  expect(chiSquare).toBeLessThan(80.08)
  expect(chiSquare).toBeGreaterThan(20.14)
})
