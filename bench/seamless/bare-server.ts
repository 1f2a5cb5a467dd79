import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { amount } from '@tamuvo/money/amount.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { house, playWalletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { openMonths } from '@tamuvo/server/ledger/store.ts'

// The least that a bet of a vendor can cost: Node's own server, the body of the request read, its HMAC compared and its JSON parsed,
// and at another path one entry of the ledger besides. No session, no round, no limits, no repeats.

const { DATABASE_URL = '', PORT = '', INTEGRATION_KEY = '' } = process.env

const database = connectDatabase(DATABASE_URL)
await openMonths(database, systemClock.now())
const nextId = idMaker(systemClock, 1)
const ledger = await openLedger(database, { clock: systemClock, nextId })

type Bet = { sessionID: string; txID: string }

const answers: Record<string, (bet: Bet) => Promise<string> | string> = {
  '/http/bet': ({ txID }) => JSON.stringify({ balance: '0.00', txID }),
  '/entry/bet': async ({ sessionID, txID }) => {
    const member = playWalletAccount(BigInt(sessionID.slice(sessionID.lastIndexOf('-') + 1)))
    const moves = [{ from: member, to: house('house:rng'), amount: amount(100n) }]
    const ref = nextId()
    const result = await ledger.post({ key: naturalKey('bare', ref), kind: 'BET', ref, moves })
    if (result.is !== 'posted') throw new Error(`a bare entry was ${result.is}`)
    return JSON.stringify({ balance: String(result.balance), txID })
  },
}

const send = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)

const isSigned = (body: Buffer, signature: unknown): boolean => {
  const own = createHmac('sha256', INTEGRATION_KEY).update(body).digest()
  const given = Buffer.from(String(signature), 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}

const bodyOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((read, fail) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => read(Buffer.concat(parts)))
    request.once('error', fail)
  })

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url === '/readyz') return send(response, 200, '')
  const body = await bodyOf(request)
  const answer = answers[request.url ?? '']
  if (!answer || !isSigned(body, request.headers['x-request-sign'])) return send(response, 403, '')
  send(response, 200, await answer(JSON.parse(body.toString()) as Bet))
}

createServer((request, response) => {
  serve(request, response).catch((error: unknown) => send(response, 500, String(error)))
}).listen(Number(PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
