import { createDecipheriv, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Plays TC-Gaming's server: a wallet for each player, and whatever trouble is asked for. */
export type PlayedServer = {
  port: number
  /** What happens with the next transfers. */
  trouble: Trouble
  /** Hundredths that lie with a player. */
  balances: Map<string, bigint>
  /** References of transfers in the order in which they came, repeats included. */
  came: string[]
  /** How often the status of a reference was asked for. */
  asked: Map<string, number>
  /** A call whose signature or form was wrong. */
  wrong: string[]
  close(): Promise<void>
}

/**
 * What becomes of a transfer:
 * - `none`: it is done
 * - `refuse`: it is refused with a status that says so
 * - `lose-answer`: it is done and the line breaks; `lose-request`: the line breaks and nothing was done
 * - `pending`: nobody knows yet, nor when asked, until that changes
 */
type Trouble = 'none' | 'refuse' | 'lose-answer' | 'lose-request' | 'pending'

export type TcKeys = { desKey: string; signKey: string; merchantCode: string }

type Request = { method: string; username: string; reference_no: string; ref_no: string; amount: number; fund_type: number }
type Answer = Record<string, unknown> | 'hang up'

export const playServer = async (keys: TcKeys): Promise<PlayedServer> => {
  const done = new Map<string, bigint>()
  const state = {
    port: 0,
    trouble: 'none' as Trouble,
    balances: new Map<string, bigint>(),
    came: [] as string[],
    asked: new Map<string, number>(),
    wrong: [] as string[],
  }
  const server = createServer(
    (request, response) => void take(request, response, keys, (said) => answerOf(said, state, done), state.wrong),
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

const answerOf = (said: Request, state: State, done: Map<string, bigint>): Answer => {
  switch (said.method) {
    case 'cm':
      state.balances.set(said.username, state.balances.get(said.username) ?? 0n)
      return { status: 0 }
    case 'gb':
      return { status: 0, balance: Number(state.balances.get(said.username) ?? 0n) / 100 }
    case 'cs':
      state.asked.set(said.ref_no, (state.asked.get(said.ref_no) ?? 0) + 1)
      return { status: 0, transaction_status: statusOf(said.ref_no, state, done) }
    case 'ft':
      return transfer(said, state, done)
    default:
      return { status: 1, error_desc: 'no such method' }
  }
}

const statusOf = (reference: string, { trouble }: State, done: Map<string, bigint>): string => {
  if (done.has(reference)) return 'SUCCESS'
  return trouble === 'pending' ? 'PENDING' : 'NOT FOUND'
}

const transfer = (said: Request, state: State, done: Map<string, bigint>): Answer => {
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
  const told = said ? answer(said) : { status: 7, error_desc: 'wrong signature' }
  if (told === 'hang up') return void request.socket.destroy()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** The JSON in a form, when merchant and signature are right. */
const readForm = (text: string, { desKey, signKey, merchantCode }: TcKeys): Request | undefined => {
  const form = new URLSearchParams(text)
  const params = form.get('params') ?? ''
  const sign = createHash('sha256')
    .update(params + signKey)
    .digest('hex')
  if (form.get('merchant_code') !== merchantCode || form.get('sign') !== sign) return undefined
  // Single DES, as triple DES with one key thrice.
  const key = Buffer.from(desKey + desKey + desKey)
  const decipher = createDecipheriv('des-ede3', key, null)
  return JSON.parse(Buffer.concat([decipher.update(params, 'base64'), decipher.final()]).toString())
}
