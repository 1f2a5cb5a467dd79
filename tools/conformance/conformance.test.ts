import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { afterAll, expect, test } from 'vitest'
import { main } from './conformance.ts'
import { sandboxSite } from './testing.ts'
import { walletDialects } from './wallet.ts'

const site = await sandboxSite()

const userInfo = 'who a player is can be asked, and nobody else’s is told'

test.each(walletDialects)('our wallet conforms to %s', async (dialect) => {
  const { code, report } = await site.conformance(dialect)
  // Only Hub88 asks this.
  expect(report).toContain(`${dialect === 'hub88' ? ' ok  ' : ' --  '} ${userInfo}`)
  expect(report).toContain('This wallet conforms.')
  expect(report).not.toContain('FAIL')
  expect(code).toBe(0)
})

test('our transfer wallets conform to tc-gaming', async () => {
  const { code, report } = await site.conformance('tc-gaming', ['--patient'])
  expect(report).toContain('9 passed, 0 failed, 0 skipped.')
  expect(code).toBe(0)
})

test('finally the journal balances', async () => {
  expect(await trialBalance(site.services.database)).toMatchObject({ isClean: true })
})

type Evolution = { sid: string; transaction?: { id: string; refId: string; amount: number } }
type Spoil = (path: string, body: Evolution) => Evolution | { status: string; balance: number; sid?: string }

/** Our wallet with a fault, at a separate URL. */
const spoiled = async (spoil: Spoil): Promise<string> => {
  const proxy = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [text, path] = [Buffer.concat(parts).toString(), request.url ?? '']
    const parsed =
      path.startsWith('/vendor/') && /^\{.*\}$/.test(text) ? spoil(path.replace(/^.*\/|\?.*$/g, ''), JSON.parse(text)) : undefined
    if (parsed && 'status' in parsed) return response.end(JSON.stringify(parsed))
    const { method = 'GET', headers } = request
    const answer = await fetch(site.url + path, {
      method,
      headers: { 'content-type': headers['content-type'] ?? '' },
      ...(method === 'GET' ? {} : { body: parsed ? JSON.stringify(parsed) : text }),
    })
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const seen = new Set<string>()

test.each<[string, Spoil, string[]]>([
  [
    'forgets the ids of transactions',
    (_path, body) => (body.transaction ? { ...body, transaction: { ...body.transaction, id: randomUUID() } } : body),
    ['a bet that comes five times at once is taken once', 'a bet and a win whose answers are lost are found again by asking'],
  ],
  [
    'says ok to everything',
    (_path, { sid }) => ({ status: 'OK', balance: 100, sid }),
    [
      'a round is bet, won and ended',
      'a wrong signature is refused',
      'wins of one bet that come together are paid as often as its dialect says',
      'a bet that comes again after its rollback is refused',
      'a rollback that names another amount than its bet is refused',
      'a win that the vendor added up in binary is paid to its last digit',
      'a win too small for the wallet’s money is taken as nothing, and such a stake refused',
      'different bets and wins of one player that come together all count',
      'a stake of less than nothing is refused and gives nothing',
    ],
  ],
  [
    'forgets a rollback of what never came',
    (path, body) => {
      const id = body.transaction?.id ?? ''
      if (path === 'debit') seen.add(id)
      return path === 'cancel' && !seen.has(id) ? { status: 'BET_DOES_NOT_EXIST', balance: 100 } : body
    },
    ['a rollback that overtakes its bet is remembered, and the bet refused'],
  ],
  [
    'rounds stakes',
    (path, body) =>
      path === 'debit' && body.transaction
        ? { ...body, transaction: { ...body.transaction, amount: Math.floor(body.transaction.amount * 100) / 100 } }
        : body,
    ['a stake finer than the wallet’s money is refused, never rounded'],
  ],
])('a wallet that %s does not conform', async (_fault, spoil, scenarios) => {
  const { code, report } = await site.conformance('evolution', [], await spoiled(spoil))
  for (const scenario of scenarios) expect(report).toContain(`FAIL  ${scenario}`)
  expect(report).toContain('This wallet does NOT conform.')
  expect(code).toBe(1)
})

test.each([[[]], [['--dialect', 'morse', '--url', 'http://127.0.0.1:1']], [['--dialect', 'hub88']], [['--colour', 'red']]])(
  'words that mean nothing are answered with how it is used: %j',
  async (words) => {
    await expect(main(words)).rejects.toThrow('npm run conformance')
  },
)

test('an unreachable site is reported', async () => {
  await expect(main(['--dialect', 'hub88', '--url', 'http://127.0.0.1:9'])).rejects.toThrow('Nothing answers')
})
