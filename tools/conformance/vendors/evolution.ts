import { randomUUID } from 'node:crypto'
import type { CallFault, PlayedVendor, Player, Said, WalletResult } from '../played.ts'
import { type Came, decimal, hundredths, send } from '../send.ts'

export type EvolutionKeys = { url: string; authToken: string; currency: string; game: string }

const results: Record<string, WalletResult> = {
  OK: 'ok',
  INSUFFICIENT_FUNDS: 'insufficient',
  INVALID_SID: 'no-session',
  INVALID_TOKEN_ID: 'bad-signature',
  INVALID_PARAMETER: 'refused',
  ACCOUNT_LOCKED: 'disabled',
  BET_ALREADY_EXIST: 'conflict',
  BET_ALREADY_SETTLED: 'settled',
  BET_DOES_NOT_EXIST: 'no-bet',
  FINAL_ERROR_ACTION_FAILED: 'refused',
  OPERATION_IN_PROCESS: 'later',
  TEMPORARY_ERROR: 'later',
  UNKNOWN_ERROR: 'broken',
}

const saidOf = ({ status, text, json }: Came, uuid: string): Said => {
  const isEchoed = json['uuid'] === undefined || json['uuid'] === uuid
  const result = isEchoed ? (results[String(json['status'])] ?? 'nonsense') : 'nonsense'
  const { sid } = json
  const said = { result, balance: hundredths(json['balance']), raw: `${status} ${text}` }
  return typeof sid === 'string' ? { ...said, token: sid } : said
}

const can: PlayedVendor['can'] = {
  trades: true,
  ends: false,
  winsOften: false,
  okUnknownRollback: false,
  balanceWhenShort: true,
  promo: true,
  namesAmounts: true,
  signsBodies: false,
}

const refOf = (tx: string): string => `ref-${tx}`

const promoOf = (type: string, id: string, amount: bigint) => ({ type, id, amount: Number(decimal(amount)) })

/** Evolution One Wallet: a token in the address, JSON decimals, one credit a bet. */
export const playEvolution = ({ url, authToken, currency, game }: EvolutionKeys): PlayedVendor => {
  const postText = (path: string, body: string, fault?: CallFault): Promise<Came> => {
    const token = fault === 'wrong-signature' ? 'a-stranger' : authToken
    const headers = { 'content-type': 'application/json' }
    return send({ url: `${url}${path}?authToken=${token}`, method: 'POST', headers, body, cut: fault === 'cut' })
  }
  const post = async (path: string, body: Record<string, unknown>, fault?: CallFault): Promise<Said> =>
    saidOf(await postText(path, JSON.stringify(body), fault), String(body['uuid']))
  const asked = ({ token, user }: Player) => ({ sid: token, userId: user, currency, uuid: randomUUID() })
  const table = (round: string) => ({ id: round, type: 'blackjack', details: { table: { id: game } } })
  const moved = (player: Player, round: string, transaction: { id: string; refId: string; amount: bigint }) => ({
    ...asked(player),
    game: table(round),
    transaction: { ...transaction, amount: Number(decimal(transaction.amount)) },
  })
  const payOut = (player: Player, round: string, promoTransaction: object): Promise<Said> =>
    post('/promo_payout', { ...asked(player), game: table(round), promoTransaction })
  const win: PlayedVendor['win'] = (player, { tx, round, amount, ref }, fault) =>
    post('/credit', moved(player, round, { id: tx, refId: refOf(ref.tx), amount }), fault)
  return {
    dialect: 'evolution',
    can,
    check: (player) => post('/check', { ...asked(player), channel: { type: 'P' } }),
    balance: (player, fault) => post('/balance', asked(player), fault),
    bet: (player, { tx, round, amount }, fault) =>
      post('/debit', moved(player, round, { id: tx, refId: refOf(tx), amount }), fault),
    win,
    jackpot: async (player, credit, part) => {
      const paid = await win(player, credit)
      return paid.result === 'ok' ? payOut(player, credit.round, promoOf('JackpotWin', `jackpot-${credit.tx}`, part)) : paid
    },
    // A cancel has the id of the debit that it reverses.
    rollback: (player, { ref }, fault) =>
      post('/cancel', moved(player, ref.round, { id: ref.tx, refId: refOf(ref.tx), amount: ref.amount }), fault),
    promo: (player, tx, amount) => payOut(player, randomUUID(), promoOf('FreeRoundPlayableSpent', tx, amount)),
    tooFine: {
      bet: (player, round, tx) => {
        const body = moved(player, round, { id: tx, refId: refOf(tx), amount: 100n })
        return post('/debit', { ...body, transaction: { ...body.transaction, amount: 1.001 } })
      },
    },
    binaryWin: (player, { tx, round, ref }, amount) => {
      const body = moved(player, round, { id: tx, refId: refOf(ref.tx), amount: 0n })
      return post('/credit', { ...body, transaction: { ...body.transaction, amount } })
    },
    binaryBet: (player, { tx, round }, amount) => {
      const body = moved(player, round, { id: tx, refId: refOf(tx), amount: 0n })
      return post('/debit', { ...body, transaction: { ...body.transaction, amount } })
    },
    nonsense: async (player) => {
      const body = moved(player, randomUUID(), { id: randomUUID(), refId: randomUUID(), amount: 100n })
      const { game: _gone, ...partial } = body
      return [
        saidOf(await postText('/debit', '{"sid":'), ''),
        await post('/debit', partial),
        await post('/debit', { ...body, transaction: { ...body.transaction, amount: 'much' } }),
      ]
    },
  }
}
