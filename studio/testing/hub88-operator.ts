import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import type { Vendor } from '../vendor.ts'

type Said = {
  token: string
  user: string
  request_uuid: string
  transaction_uuid: string
  reference_transaction_uuid?: string
  amount: number
  jackpot_win?: number
  round: string
  round_closed: boolean
}

type Came = Said & { path: string }

/** What happens to a call before it is booked, or after: nothing is answered, an error of HTTP, or something else. */
type Trouble = 'hang' | 'hang-after' | 'down' | 'down-after' | 'nonsense' | 'nonsense-after' | { status: string }

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

type Booked = { delta: bigint; isUndone: boolean }

/** The wallet of an operator: whole numbers, the value × 100,000. It books each transaction once. */
class Wallet {
  money = 10_000_000n
  readonly #booked = new Map<string, Booked>()

  book({ path, transaction_uuid: id, reference_transaction_uuid: bet = '', amount }: Came): string {
    if (path === '/user/balance') return 'RS_OK'
    if (path === '/transaction/rollback') return this.#undo(bet)
    const known = this.#booked.get(id)
    if (known) return known.isUndone ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : 'RS_OK'
    if (path === '/transaction/win' && (this.#booked.get(bet)?.isUndone ?? true)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    const delta = path === '/transaction/bet' ? -BigInt(amount) : BigInt(amount)
    if (this.money + delta < 0n) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    this.#booked.set(id, { delta, isUndone: false })
    this.money += delta
    return 'RS_OK'
  }

  #undo(bet: string): string {
    const undone = this.#booked.get(bet)
    if (undone && !undone.isUndone) this.money -= undone.delta
    this.#booked.set(bet, { delta: 0n, ...undone, isUndone: true })
    return 'RS_OK'
  }
}

/** An operator by Hub88 whose wallet can be in trouble. */
class Hub88Operator extends Wallet {
  readonly came: Came[] = []
  trouble: ((call: Came) => Trouble | undefined) | undefined
  readonly #keys = { ours: pair(), theirs: pair() }

  signed = (body: string): string => createSign('RSA-SHA256').update(body).sign(this.#keys.theirs.privateKey, 'base64')

  vendorAt(port: number): Vendor {
    const { ours, theirs } = this.#keys
    const keys = { privateKey: ours.privateKey, operatorKey: theirs.publicKey, pageKey: 'of tests only' }
    return { code: 'TDG', dialect: 'hub88', walletUrl: `http://127.0.0.1:${port}`, currency: 'MMK', keys }
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const signature = String(request.headers['x-hub88-signature'])
    const isSigned = createVerify('RSA-SHA256').update(body).verify(this.#keys.ours.publicKey, signature, 'base64')
    const call: Came = { ...JSON.parse(body.toString()), path: request.url ?? '' }
    this.came.push(call)
    const trouble = this.trouble?.(call)
    if (typeof trouble === 'object') return this.#answer(response, call, trouble.status)
    const isBooked = trouble === undefined || trouble.endsWith('after')
    const status = isSigned && isBooked ? this.book(call) : 'RS_ERROR_INVALID_SIGNATURE'
    if (trouble === undefined) return this.#answer(response, call, status)
    if (trouble.startsWith('down')) request.socket.destroy()
    if (trouble.startsWith('nonsense')) response.end(isBooked ? '{"status":7}' : '<html>')
  }

  #answer(response: ServerResponse, { request_uuid, user }: Came, status: string): void {
    response.end(JSON.stringify({ status, request_uuid, user, currency: 'MMK', balance: Number(this.money) }))
  }
}

/** Serves an operator until the end of the test file. */
export const hub88Operator = async (): Promise<Hub88Operator & { vendor: Vendor }> => {
  const operator = new Hub88Operator()
  const server = createServer((request, response) => void operator.take(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return Object.assign(operator, { vendor: operator.vendorAt(typeof address === 'object' && address ? address.port : 0) })
}
