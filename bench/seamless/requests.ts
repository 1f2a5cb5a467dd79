import { createHmac, randomInt, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { tokenOf } from './world.ts'

const signLater = promisify(sign)

/** A vendor of the sandbox with its signing keys. */
export type Vendor = { dialect: 'swipegames' | 'hub88'; code: string; path: string; game: string; keys: Record<string, string> }

/** Signed bets as raw requests, each with its own transaction and round, of random members. @param first the first one of them */
export const makeRequests = async (vendor: Vendor, members: number, count: number, first = 1): Promise<Buffer[]> => {
  const make = vendor.dialect === 'hub88' ? hub88Bet : swipeBet
  const requests: Buffer[] = []
  // In parts, so that the queue of the RSA threads stays short.
  while (requests.length < count) {
    const part = Math.min(1_000, count - requests.length)
    requests.push(...(await Promise.all(Array.from({ length: part }, async () => make(vendor, first + randomInt(members))))))
  }
  return requests
}

const post = (path: string, header: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: vendor.example\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${header}\r\n\r\n${body}`,
  )

const swipeBet = (vendor: Vendor, member: number): Buffer => {
  const said = {
    type: 'regular',
    sessionID: tokenOf(vendor.code, member),
    amount: '1.00',
    txID: randomUUID(),
    roundID: randomUUID(),
  }
  const body = JSON.stringify(said)
  const signature = createHmac('sha256', vendor.keys['integrationKey'] ?? '')
    .update(body)
    .digest('hex')
  return post(`${vendor.path}/bet`, `X-REQUEST-SIGN: ${signature}`, body)
}

const hub88Bet = async (vendor: Vendor, member: number): Promise<Buffer> => {
  const body = JSON.stringify({
    user: String(member),
    token: tokenOf(vendor.code, member),
    transaction_uuid: randomUUID(),
    supplier_user: String(member),
    round: randomUUID(),
    round_closed: false,
    is_free: false,
    request_uuid: randomUUID(),
    game_code: vendor.game,
    currency: 'MMK',
    amount: 100_000,
  })
  const signature = await signLater('RSA-SHA256', Buffer.from(body), vendor.keys['privateKey'] ?? '')
  return post(`${vendor.path}/transaction/bet`, `X-Hub88-Signature: ${signature.toString('base64')}`, body)
}
