import { createDecipheriv, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A simulated server of TC-Gaming: a wallet for each player, and configurable faults. */
export type PlayedServer = {
  port: number
  /** The fault of the next transfers. */
  trouble: Trouble
  /** Balances in hundredths. */
  balances: Map<string, bigint>
  /** References of received transfers in order, including repeats. */
  came: string[]
  /** What it executed: hundredths by reference, negative where they left it. */
  done: Map<string, bigint>
  /** Status queries by reference. */
  asked: Map<string, number>
  /** Calls with a wrong signature or format. */
  wrong: string[]
  close(): Promise<void>
}

/**
 * The fault of a transfer:
 * - `none`: executed
 * - `refuse`: refused with a definite status
 * - `lose-answer`: executed, then the connection breaks; `lose-request`: the connection breaks and nothing was executed
 * - `pending`: the state is unknown, also to status queries, until the fault changes
 */
type Trouble = 'none' | 'refuse' | 'lose-answer' | 'lose-request' | 'pending'

export type TcKeys = { desKey: string; signKey: string; merchantCode: string }

type Request = { method: string; username: string; reference_no: string; ref_no: string; amount: number; fund_type: number }
type Answer = Record<string, unknown> | 'hang up'

export const playServer = async (keys: TcKeys): Promise<PlayedServer> => {
  const state = {
    port: 0,
    trouble: 'none' as Trouble,
    balances: new Map<string, bigint>(),
    came: [] as string[],
    done: new Map<string, bigint>(),
    asked: new Map<string, number>(),
    wrong: [] as string[],
  }
  const server = createServer(
    (request, response) => void take(request, response, keys, (said) => answerOf(said, state), state.wrong),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(() => closed()))
  }
  state.port = (server.address() as AddressInfo).port
  return Object.assign(state, { close })
}

type State = Omit<PlayedServer, 'close'>

const answerOf = (said: Request, state: State): Answer => {
  switch (said.method) {
    case 'cm':
      state.balances.set(said.username, state.balances.get(said.username) ?? 0n)
      return { status: 0 }
    case 'gb':
      return { status: 0, balance: Number(state.balances.get(said.username) ?? 0n) / 100 }
    case 'cs':
      state.asked.set(said.ref_no, (state.asked.get(said.ref_no) ?? 0) + 1)
      return { status: 0, transaction_status: statusOf(said.ref_no, state) }
    case 'ft':
      return transfer(said, state)
    default:
      return { status: 1, error_desc: 'no such method' }
  }
}

const statusOf = (reference: string, { trouble, done }: State): string => {
  if (done.has(reference)) return 'SUCCESS'
  return trouble === 'pending' ? 'PENDING' : 'NOT FOUND'
}

const transfer = (said: Request, state: State): Answer => {
  const { done } = state
  state.came.push(said.reference_no)
  if (done.has(said.reference_no)) return { status: 12, error_desc: 'reference was used' }
  if (state.trouble === 'refuse') return { status: 11, error_desc: 'not enough credit' }
  if (state.trouble === 'lose-request') return 'hang up'
  if (state.trouble === 'pending') return { status: 0, transaction_status: 'PENDING' }
  const cents = BigInt(Math.round(said.amount * 100)) * (said.fund_type === 1 ? 1n : -1n)
  const balance = (state.balances.get(said.username) ?? 0n) + cents
  if (balance < 0n) return { status: 11, error_desc: 'not enough balance' }
  state.balances.set(said.username, balance)
  done.set(said.reference_no, cents)
  return state.trouble === 'lose-answer' ? 'hang up' : { status: 0, transaction_status: 'SUCCESS' }
}

const take = async (
  request: IncomingMessage,
  response: ServerResponse,
  keys: TcKeys,
  answer: (said: Request) => Answer,
  wrong: string[],
): Promise<void> => {
  const said = readForm(await bodyOf(request), keys)
  if (!said) wrong.push(request.url ?? '')
  const reply = said ? answer(said) : { status: 7, error_desc: 'wrong signature' }
  if (reply === 'hang up') return void request.socket.destroy()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** The JSON of a form with valid merchant and signature. */
const readForm = (text: string, { desKey, signKey, merchantCode }: TcKeys): Request | undefined => {
  const form = new URLSearchParams(text)
  const params = form.get('params') ?? ''
  const sign = createHash('sha256')
    .update(params + signKey)
    .digest('hex')
  if (form.get('merchant_code') !== merchantCode || form.get('sign') !== sign) return undefined
  // Single DES as triple DES with three equal keys.
  const key = Buffer.from(desKey + desKey + desKey)
  const decipher = createDecipheriv('des-ede3', key, null)
  return JSON.parse(Buffer.concat([decipher.update(params, 'base64'), decipher.final()]).toString())
}
