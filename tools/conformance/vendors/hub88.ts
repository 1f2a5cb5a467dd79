import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Bet, CallFault, PlayedVendor, Player, Said, WalletResult, Win } from '../played.ts'
import { type Came, send } from '../send.ts'

export type Hub88Keys = { url: string; privateKey: string; currency: string; game: string }

type Family = {
  dialect: string
  header: string
  paths: Record<'balance' | 'bet' | 'win' | 'rollback', string> & { check?: string; info?: string }
}

const families: Record<'hub88' | 'caleta', Family> = {
  hub88: {
    dialect: 'hub88',
    header: 'X-Hub88-Signature',
    paths: {
      info: '/user/info',
      balance: '/user/balance',
      bet: '/transaction/bet',
      win: '/transaction/win',
      rollback: '/transaction/rollback',
    },
  },
  caleta: {
    dialect: 'caleta',
    header: 'X-Auth-Signature',
    paths: {
      check: '/wallet/check',
      balance: '/wallet/balance',
      bet: '/wallet/bet',
      win: '/wallet/win',
      rollback: '/wallet/rollback',
    },
  },
}

const results: Record<string, WalletResult> = {
  RS_OK: 'ok',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient',
  RS_ERROR_DUPLICATE_TRANSACTION: 'conflict',
  RS_ERROR_INVALID_TOKEN: 'no-session',
  RS_ERROR_TOKEN_EXPIRED: 'no-session',
  RS_ERROR_USER_DISABLED: 'disabled',
  RS_ERROR_INVALID_SIGNATURE: 'bad-signature',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'no-bet',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled-back',
  RS_ERROR_INVALID_PARTNER: 'refused',
  RS_ERROR_INVALID_GAME: 'refused',
  RS_ERROR_WRONG_CURRENCY: 'refused',
  RS_ERROR_WRONG_SYNTAX: 'refused',
  RS_ERROR_WRONG_TYPES: 'refused',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'refused',
  RS_ERROR_TIMEOUT: 'later',
  RS_ERROR_UNKNOWN: 'broken',
}

const thousandth = 1_000n

const saidOf = ({ status, text, json }: Came, uuid: string): Said => {
  const isEchoed = json['request_uuid'] === undefined || json['request_uuid'] === uuid
  const result = status === 200 && isEchoed ? (results[String(json['status'])] ?? 'nonsense') : 'nonsense'
  const balance = typeof json['balance'] === 'number' ? BigInt(json['balance']) / thousandth : undefined
  const token = json['token']
  return { result, balance, raw: `${status} ${text}`, ...(typeof token === 'string' ? { token } : {}) }
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const stakeOf = ({ user }: Player, { tx, round, amount }: Bet) => ({
  transaction_uuid: tx,
  supplier_user: `played_${user}`,
  round,
  round_closed: false,
  is_free: false,
  amount: Number(amount * thousandth),
})

const canOf = (paths: Family['paths']): PlayedVendor['can'] => ({
  trades: paths.check !== undefined,
  ends: true,
  winsOften: true,
  okUnknownRollback: true,
  balanceWhenShort: true,
  promo: false,
  namesAmounts: false,
  signsBodies: true,
})

/** Hub88 or Caleta: RSA-SHA256 over the body, money × 100,000. */
export const playHub88 = (name: 'hub88' | 'caleta', { url, privateKey, currency, game }: Hub88Keys): PlayedVendor => {
  const { dialect, header, paths } = families[name]
  const post = async (path: string, body: Record<string, unknown>, fault?: CallFault): Promise<Said> =>
    saidOf(await postText(path, JSON.stringify(body), fault), String(body['request_uuid']))
  const postText = (path: string, text: string, fault?: CallFault): Promise<Came> => {
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign(fault === 'wrong-signature' ? stranger : privateKey, 'base64')
    const body = fault === 'altered' ? text.replace(/"amount":(\d+)/, '"amount":9$1') : text
    const headers = { 'content-type': 'application/json', [header]: signature }
    return send({ url: url + path, method: 'POST', headers, body, cut: fault === 'cut' })
  }
  const askInfo = async (path: string, user: string) => {
    const uuid = randomUUID()
    const came = await postText(path, JSON.stringify({ user, request_uuid: uuid }))
    const { country, balance, token } = came.json
    const isPlayer = came.json['user'] === user && typeof country === 'string'
    return { ...saidOf(came, uuid), isNamed: isPlayer && balance === undefined && token === undefined }
  }
  const asked = ({ token }: Player) => ({ token, request_uuid: randomUUID(), game_code: game })
  const staked = (player: Player, bet: Bet) => ({ ...asked(player), ...stakeOf(player, bet), currency })
  const won = (player: Player, { ref, ends = false, ...win }: Win) => ({
    ...staked(player, win),
    round_closed: ends,
    reference_transaction_uuid: ref.tx,
  })
  return {
    dialect,
    can: canOf(paths),
    ...(paths.check ? { check: ({ token }) => post(paths.check ?? '', { token }) } : {}),
    ...(paths.info ? { info: (user: string) => askInfo(paths.info ?? '', user) } : {}),
    balance: (player, fault) => post(paths.balance, { ...asked(player), supplier_user: 'played' }, fault),
    bet: (player, bet, fault) => post(paths.bet, staked(player, bet), fault),
    win: (player, win, fault) => post(paths.win, won(player, win), fault),
    jackpot: (player, win, part) =>
      post(paths.win, { ...won(player, { ...win, amount: win.amount + part }), jackpot_win: Number(part * thousandth) }),
    misdirectedWin: (player, win) => post(paths.rollback, won(player, win)),
    rollback: (player, { tx, ref }, fault) => {
      const body = {
        ...asked(player),
        transaction_uuid: tx,
        reference_transaction_uuid: ref.tx,
        round: ref.round,
        round_closed: false,
      }
      return post(paths.rollback, body, fault)
    },
    // A thousandth of the main unit less than a hundredth.
    tooFine: { bet: (player, round, tx) => post(paths.bet, { ...staked(player, { tx, round, amount: 100n }), amount: 100_001 }) },
    nonsense: async (player) => {
      const { currency: _gone, ...partial } = staked(player, { tx: randomUUID(), round: randomUUID(), amount: 100n })
      return [
        saidOf(await postText(paths.bet, '{"token":'), ''),
        await post(paths.bet, partial),
        await post(paths.bet, { ...partial, currency, amount: '100000' }),
      ]
    },
  }
}
