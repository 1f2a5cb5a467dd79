import { createHmac, randomUUID } from 'node:crypto'
import type { CallFault, PlayedVendor, Said, WalletResult } from '../played.ts'
import { type Came, decimal, hundredths, send } from '../send.ts'

export type SwipeKeys = { url: string; integrationKey: string }

const results: Record<string, WalletResult> = {
  insufficient_funds: 'insufficient',
  session_not_found: 'no-session',
  session_expired: 'no-session',
  account_blocked: 'disabled',
  client_connection_error: 'later',
}

const saidOf = ({ status, text, json }: Came): Said => {
  const balance = hundredths(json['balance'])
  return { result: resultOf(status, json, balance), balance, raw: `${status} ${text}` }
}

/** 200 with a balance, or an error with at least a message; only some errors have a code. */
const resultOf = (status: number, json: Came['json'], balance: bigint | undefined): WalletResult => {
  if (status === 200) return balance === undefined ? 'nonsense' : 'ok'
  if (typeof json['message'] !== 'string') return 'nonsense'
  const known = results[String(json['code'])]
  if (known) return known
  if (status === 401) return 'bad-signature'
  if (status === 404) return 'no-bet'
  if (status >= 500) return 'broken'
  return status === 400 ? 'refused' : 'nonsense'
}

/** Canonical JSON of a flat object: sorted names, no spaces. */
const canonical = (body: Record<string, unknown>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))))

/** SwipeGames: HMAC-SHA256 over the body, decimal text. */
export const playSwipegames = ({ url, integrationKey }: SwipeKeys): PlayedVendor => {
  const signOf = (text: string, fault?: CallFault): string =>
    createHmac('sha256', fault === 'wrong-signature' ? 'a stranger' : integrationKey)
      .update(text)
      .digest('hex')
  const postText = (path: string, text: string, fault?: CallFault): Promise<Came> => {
    const headers = { 'content-type': 'application/json', 'X-REQUEST-SIGN': signOf(text, fault) }
    const body = fault === 'altered' ? text.replace('"amount":"', '"amount":"9') : text
    return send({ url: url + path, method: 'POST', headers, body, cut: fault === 'cut' })
  }
  const post = async (path: string, body: Record<string, unknown>, fault?: CallFault): Promise<Said> =>
    saidOf(await postText(path, canonical(body), fault))
  const staked = (sessionID: string, { tx, round, amount }: { tx: string; round: string; amount: bigint }) => ({
    type: 'regular',
    sessionID,
    amount: decimal(amount),
    txID: tx,
    roundID: round,
  })
  return {
    dialect: 'swipegames',
    can: {
      trades: false,
      ends: false,
      winsOften: true,
      okUnknownRollback: true,
      balanceWhenShort: false,
      promo: true,
      namesAmounts: true,
      signsBodies: true,
    },
    balance: async ({ token }, fault) => {
      const query = { sessionID: token }
      const headers = { 'X-REQUEST-SIGN': signOf(canonical(query), fault) }
      return saidOf(await send({ url: `${url}/balance?${new URLSearchParams(query)}`, method: 'GET', headers }))
    },
    bet: ({ token }, bet, fault) => post('/bet', staked(token, bet), fault),
    win: ({ token }, win, fault) => post('/win', staked(token, win), fault),
    rollback: ({ token }, { tx, ref }, fault) =>
      post('/refund', { sessionID: token, txID: tx, origTxID: ref.tx, roundID: ref.round, amount: decimal(ref.amount) }, fault),
    // The closing win of a campaign of free rounds.
    promo: ({ token }, tx, amount) => post('/win', { ...staked(token, { tx, round: randomUUID(), amount }), frID: 'campaign' }),
    tooFine: { bet: ({ token }, round, tx) => post('/bet', { ...staked(token, { tx, round, amount: 100n }), amount: '1.001' }) },
    nonsense: async ({ token }) => {
      const { roundID: _gone, ...partial } = staked(token, { tx: randomUUID(), round: randomUUID(), amount: 100n })
      return [
        saidOf(await postText('/bet', '{"sessionID":')),
        await post('/bet', partial),
        await post('/bet', { ...partial, roundID: randomUUID(), amount: 1 }),
      ]
    },
  }
}
