import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDraw, listSales } from '@tamuvo/contract/lottery.ts'
import vectors from '@tamuvo/games/vectors/draw_recipe.json' with { type: 'json' }
import { afterAll, describe, expect, test } from 'vitest'
import type { Evidence } from './evidence.ts'
import { main } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'tamuvo-verify-'))
const file = join(folder, 'proof.json')
const vector = vectors.cases[0]!

const evidence = (): Evidence => ({
  draw: getDraw.output.parse({
    game: vector.game,
    issue: vector.issue,
    state: 'settled',
    opensAt: '2026-08-05T02:21:00.000Z',
    closesAt: '2026-08-05T02:21:55.000Z',
    drawsAt: '2026-08-05T02:22:00.000Z',
    commitment: vector.commitment,
    result: vector.result,
    drawnAt: '2026-08-05T02:22:00.010Z',
    correction: null,
    source: 'RNG',
    totals: { tickets: 2, stake: '4.00', winners: 0, paid: '0.00' },
    proof: {
      recipe: vectors.rule,
      commitment: vector.commitment,
      committedAt: '2026-08-05T02:11:00.000Z',
      seed: vector.seed,
      salesDigest: vector.salesDigest,
      ticketCount: vector.sales.length,
      clientSeed: vector.clientSeed,
    },
  }),
  sales: [...vector.sales],
  keys: [],
})

/** The output and exit code of the command. */
const run = async (...words: string[]): Promise<{ said: string; code: number }> => {
  let said = ''
  const code = await main(words, (text) => void (said += text))
  return { said, code }
}
const runOn = (changed: unknown) => {
  writeFileSync(file, JSON.stringify(changed))
  return run('--file', file)
}

/** A site with one ticket per page. */
const site = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const { draw, sales } = evidence()
  const from = sales.findIndex((line) => line.startsWith(`${searchParams.get('after')}|`)) + 1
  const isLast = from === sales.length - 1
  const values: Record<string, unknown> = {
    [getDraw.path.slice(4)]: draw,
    [listSales.path.slice(4)]: { lines: sales.slice(from, from + 1), nextAfter: isLast ? null : sales[from]?.split('|')[0] },
  }
  const known = searchParams.get('issue') === vector.issue
  response.end(JSON.stringify({ success: known, code: known ? 'OK' : 'ISSUE_NOT_FOUND', value: known ? values[pathname] : null }))
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

describe('a draw of a server', () => {
  test('is verified, page by page, and saved', async () => {
    const { said, code } = await run('--url', url, '--game', 'FAST5', '--issue', vector.issue, '--save', file)
    expect(code).toBe(0)
    expect(said).toContain('committed to at 2026-08-05T02:11:00.000Z, before the sale opened')
    expect(said).toContain('as many tickets as were counted: 2')
    expect(said).toMatch(/FAST5 20260805-0142 is proven: \d{5}\.\nTrusted: the house\. Who could read its seed/)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(evidence())
    expect(await run('--file', file)).toEqual({ said, code: 0 })
  })

  test('that is unknown is reported in a sentence', async () => {
    await expect(run('--url', url, '--game', 'FAST5', '--issue', '20260805-0999')).rejects.toThrow(
      'The server refused: ISSUE_NOT_FOUND.',
    )
    await expect(run('--url', 'http://127.0.0.1:9', '--game', 'FAST5', '--issue', vector.issue)).rejects.toThrow(
      'No answer of ours from',
    )
  })
})

describe('one altered character', () => {
  const { draw, sales } = evidence()
  const proof = (change: Partial<NonNullable<Evidence['draw']['proof']>>): Evidence => ({
    sales,
    keys: [],
    draw: { ...draw, proof: { ...draw.proof!, ...change } },
  })
  const flip = (text: string, at: number): string => `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`

  test.each([
    ['seed', proof({ seed: flip(vector.seed, 20) }), 'The seed is another than was committed to'],
    ['commitment', proof({ commitment: flip(vector.commitment, 0) }), 'The seed is another than was committed to'],
    ['time of the commitment', proof({ committedAt: '2026-08-05T02:31:00.000Z' }), 'is not before the sale opened'],
    ['digest', proof({ salesDigest: flip(vector.salesDigest, 63) }), 'The digest is not that of the list of sales'],
    ['ticket count', proof({ ticketCount: 7 }), 'has 2 tickets, but 7 were counted'],
    ['client seed', proof({ clientSeed: flip(vector.clientSeed, 8) }), 'The client seed should be'],
    ['recipe', proof({ recipe: 'tamuvo-draw/2' }), 'but has the values of tamuvo-draw/1'],
    ['result', { sales, keys: [], draw: { ...draw, result: { kind: 'digits', digits: '77777' } } }, 'but 77777 was published'],
    ['id of a ticket', { draw, keys: [], sales: [flip(sales[0]!, 3), sales[1]!] }, 'The digest is not that of the list of sales'],
    [
      'picks of a ticket',
      { draw, keys: [], sales: [sales[0]!.replace('1|2', '9|2'), sales[1]!] },
      'Seed and client seed lead to',
    ],
    ['missing ticket', { draw, keys: [], sales: sales.slice(0, 1) }, 'has 1 tickets, but 2 were counted'],
    ['order of the tickets', { draw, keys: [], sales: sales.toReversed() }, 'not in the order of their ids'],
  ] satisfies [string, Evidence, string][])('in the %s fails', async (_part, changed, sentence) => {
    const { said, code } = await runOn(changed)
    expect(code).toBe(1)
    expect(said).toContain(` NO  `)
    expect(said).toContain(sentence)
    expect(said).toMatch(/is NOT proven: \d of 8 checks failed\.\n/)
  })
})

test.each([
  ['nothing at all', { nothing: true }, 'does not hold a draw'],
  ['a draw that is still to come', { sales: [], draw: { ...evidence().draw, result: null } }, 'is not drawn yet'],
  [
    'a result from outside',
    { sales: [], draw: { ...evidence().draw, proof: null, source: 'FEED' } },
    'takes its result from outside (FEED)',
  ],
  ['another game', { sales: [], draw: { ...evidence().draw, game: 'KENO' } }, 'KENO is not a game of this recipe'],
  [
    'a result of another game',
    { sales: [], draw: { ...evidence().draw, result: { kind: 'digits', digits: '123' } } },
    'not one of this game',
  ],
])('%s is distinguished from a failed check', async (_what, content, sentence) => {
  await expect(runOn(content)).rejects.toThrow(sentence)
})

test.each([[[]], [['--url', url]], [['--file', file, '--url', url]], [['--what']]])(
  '%j is answered with how to use it',
  async (words) => {
    await expect(run(...words)).rejects.toThrow('npm run verify -- --url')
  },
)
