import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import type { Vendor } from '../vendor.ts'

type Money = { id: string; amount: number }
type Said = { uuid: string; sid: string; game?: { id: string }; transaction?: Money; promoTransaction?: Money & { type: string } }
type Came = Said & { path: string }

/** An operator by Evolution: its wallet books each transaction once, in hundredths. */
export class EvolutionOperator {
  money = 10_000n
  readonly came: Came[] = []
  /** What is booked, and not answered. */
  isLost: ((call: Came) => boolean) | undefined
  readonly #booked = new Set<string>()

  take(call: Came): object | undefined {
    this.came.push(call)
    const moved = call.transaction ?? call.promoTransaction
    if (moved && !this.#booked.has(moved.id)) {
      this.#booked.add(moved.id)
      this.money += BigInt(Math.round(moved.amount * 100)) * (call.path === '/debit' ? -1n : 1n)
    }
    if (this.isLost?.(call)) return undefined
    return { status: 'OK', uuid: call.uuid, sid: call.sid, balance: Number(this.money) / 100, bonus: 0 }
  }
}

/** Serves an operator until the end of the test file. */
export const evolutionOperator = async (): Promise<{ operator: EvolutionOperator; vendor: Vendor }> => {
  const operator = new EvolutionOperator()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const said: Said = JSON.parse(Buffer.concat(parts).toString())
    const answer = operator.take({ ...said, path: (request.url ?? '').replace(/\?.*/, '') })
    if (answer) response.end(JSON.stringify(answer))
    else request.socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const walletUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const keys = { authToken: 'of tests', apiToken: 'of-tests-only', casinoKey: 'tests' }
  return { operator, vendor: { code: 'LHL', dialect: 'evolution', walletUrl, currency: 'MMK', keys } }
}

/** Launches a table. @returns the token of the launch */
export const launchTable = async (url: string, player: string, table: string): Promise<string> => {
  const session = { id: `sid-${player}`, ip: '127.0.0.1' }
  const body = {
    uuid: player,
    player: { id: player, language: 'en', currency: 'MMK', session },
    config: { game: { table: { id: table } } },
  }
  const answer = await fetch(`${url}/LHL/ua/v1/tests/of-tests-only`, { method: 'POST', body: JSON.stringify(body) })
  const { entry } = (await answer.json()) as { entry: string }
  return new URLSearchParams(new URL(entry).hash.slice(1)).get('token') ?? ''
}
