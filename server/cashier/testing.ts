import type { ClientFrame, RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { afterAll } from 'vitest'
import WebSocket from 'ws'
import { type Clock, systemClock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { createHttp } from '../kit/http.ts'
import { openSession } from '../kit/session.ts'
import { openAccount, openLedger } from '../ledger/ledger.ts'
import { openPlatform } from '../platform/platform.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { addDemoMethods, cashierCalls, type CashierServices, openCashier } from './cashier.ts'
import { serveSandpay } from './sandpay/sandpay.ts'
import { signatureHeader, signatureOf } from './signature.ts'

export const secret = 'whsec_demo_0001'

export type CashierOptions = {
  clock?: Clock
  config?: Partial<Config>
  handlers?: AnyHandler<CashierServices>[]
  /** Where the cashier looks for SandPay, instead of the one that runs with the test. */
  sandpayUrl?: () => string
}

export type CashierServer = TestServer<CashierServices> & {
  sandpayUrl: string
  /** A member with an empty purse, logged in. */
  addMember(type?: number): Promise<TestMember>
  /** What the member's purse and the journal say she has, in minor units. */
  balanceOf(memberId: bigint): Promise<bigint>
  /** Hands a body to the webhook, signed now unless a header is given. */
  tell(body: string, header?: string): Promise<Response>
}

export type TestMember = { id: bigint; token: string }

/** A cashier and, on a server of its own as another company's would be, SandPay. */
export const cashierServer = async (options: CashierOptions = {}): Promise<CashierServer> => {
  let sandpayUrl = ''
  const server = await testServer<CashierServices>({
    clock: options.clock ?? systemClock,
    config: { sandpaySecret: secret, ...options.config },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
      return openCashier({ ...openPlatform(kit), ledger }, { ownUrl: () => options.sandpayUrl?.() ?? sandpayUrl })
    },
    handlers: [...cashierCalls, ...(options.handlers ?? [])],
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const sandpay = await createHttp(services)
  await serveSandpay(sandpay, services, { ownUrl: () => server.url })
  sandpayUrl = await sandpay.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => sandpay.close())
  await addDemoMethods(services.database)
  return { ...server, sandpayUrl, ...tools(server) }
}

const tools = ({ url, services }: TestServer<CashierServices>) => ({
  addMember: async (type = 0): Promise<TestMember> => {
    const id = services.newMemberId()
    await openAccount(services.database, id)
    const token = await openSession(services.database, services.clock, services.luck, { memberId: id, type, address: '127.0.0.1', device: 'test', remember: true })
    return { id, token }
  },
  balanceOf: async (memberId: bigint): Promise<bigint> => {
    const { rows } = await services.database.query<{ amount: bigint; journal: string }>(
      `SELECT amount, (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.account = b.account) AS journal FROM balance b WHERE account = $1`,
      [memberId << 4n],
    )
    if (rows[0]?.amount !== BigInt(rows[0]?.journal ?? -1)) throw new Error('the balance is not what the journal says')
    return rows[0].amount
  },
  tell: (body: string, header = signatureOf(secret, body, services.clock.now())): Promise<Response> =>
    fetch(`${url}/wps/pay/webhook/sandpay`, { method: 'POST', headers: { 'content-type': 'application/json', [signatureHeader]: header }, body }),
})

export type Listener = { next(room: RoomName): Promise<unknown>; close(): void }

/** A browser's live connection that remembers what came until it is asked for. */
export const listen = async ({ url }: { url: string }, token: string, rooms: RoomName[]): Promise<Listener> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`)
  const came: { room: RoomName; body: unknown }[] = []
  const arrivals = new EventTarget()
  const welcome = new Promise<void>((done) => {
    socket.addEventListener('message', ({ data }) => {
      const frame: ServerFrame = JSON.parse(String(data))
      if (frame.type === 'message') came.push(frame)
      if (frame.type === 'welcome') done()
      arrivals.dispatchEvent(new Event('frame'))
    })
  })
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  send({ type: 'hello', token })
  await welcome
  for (const room of rooms) send({ type: 'join', room })
  // The server reads frames in order: when it answers this one it has let us in.
  const joined = new Promise((done) => arrivals.addEventListener('frame', done, { once: true }))
  send({ type: 'ping' })
  await joined
  return {
    next: async (room) => {
      for (;;) {
        const index = came.findIndex((message) => message.room === room)
        if (index >= 0) return came.splice(index, 1)[0]?.body
        await new Promise((again) => arrivals.addEventListener('frame', again, { once: true }))
      }
    },
    close: () => socket.close(),
  }
}
