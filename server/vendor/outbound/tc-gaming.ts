import { createCipheriv, createHash, createHmac } from 'node:crypto'
import type { Amount } from '@tamuvo/money/amount.ts'
import { tcGamingCalls, tcGamingErrors, tcGamingPath } from '@tamuvo/contract/vendor-tc-gaming.ts'
import type * as z from 'zod/mini'
import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import { amountDown, scaledFrom, toDecimal } from '../amounts.ts'
import type { Integration } from '../integration.ts'
import {
  gameLanguage,
  type MoveAnswer,
  type OutboundDialect,
  readAnswer,
  type TransferDialect,
  type WalletMove,
} from './dialect.ts'
import { type Outside, VendorDown } from './outside.ts'

/**
 * The transfer API of TC-Gaming: `POST /doBusiness.do` with the form fields `merchant_code`, `params` (base64 of
 * DES-ECB-PKCS5 of the JSON) and `sign` (hex SHA-256 of `params` and a key). DES is long broken; it stays in this file.
 *
 * Settings: `merchantCode`, `productType` (2, 384, 420), `prefix` of player names, `platform`; secrets: `desKey` (8 bytes),
 * `signKey`. Money: main units with two decimals, so our amounts are exact; a balance with more is rounded down. `reference_no` of a
 * transfer is `ref_no` when its status is asked (`cs`). The vendor advises to wait 30 s and more for an answer.
 *
 * `ftoa` (sweep all) is not used: how much it moves is not known before, so a lost answer could not be booked.
 */
const patienceMs = 30_000

const product = ({ settings }: Integration): number => Number(settings['productType'] ?? '2')

const playerName = ({ settings }: Integration, memberId: bigint): string => `${settings['prefix'] ?? ''}${memberId.toString(36)}`

/** Six to twelve letters or digits; never typed, because players start games from our site. */
const passwordOf = ({ secrets }: Integration, memberId: bigint): string =>
  createHmac('sha256', secrets.get('signKey')).update(`player ${memberId}`).digest('hex').slice(0, 12)

/** Single DES is triple DES with the same key thrice, which today's OpenSSL still has. */
const encrypt = (key: string, plain: string): string => {
  const bytes = Buffer.from(key)
  const cipher = createCipheriv('des-ede3', Buffer.concat([bytes, bytes, bytes]), null)
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}

/** The form of a request, signed. */
export const formOf = ({ settings, secrets }: Integration, plain: string): URLSearchParams => {
  const params = encrypt(secrets.get('desKey'), plain)
  const sign = createHash('sha256')
    .update(params + secrets.get('signKey'))
    .digest('hex')
  return new URLSearchParams({ merchant_code: settings['merchantCode'] ?? '', params, sign })
}

type Calls = typeof tcGamingCalls

type Request<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  call: { method: string; input: Input; output: Output }
  input: z.input<Input>
}

const send = async <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  outside: Outside,
  integration: Integration,
  { call: { method, output }, input }: Request<Input, Output>,
  names: { memberId?: bigint; tx?: string } = {},
): Promise<z.output<Output>> => {
  const plain = JSON.stringify(Object.assign({ method }, input))
  const answer = await outside.send(integration, {
    name: `POST ${tcGamingPath} ${method}`,
    method: 'POST',
    path: tcGamingPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(integration, plain).toString(),
    kept: plain,
    timeoutMs: patienceMs,
    ...names,
  })
  return readAnswer(answer, output)
}

type Reply = { status: number; error_desc?: string | null | undefined }
type Moved = z.output<Calls['transfer']['output']>

const done = ({ status, error_desc: reason }: Reply): void => {
  if (status !== 0) throw new VendorDown(`TC-Gaming refused: ${status} ${reason ?? ''}`, { wasSent: true })
}

/** Words of `transaction_status`, in `ft` and in `cs`. */
const moveAnswers: Record<string, MoveAnswer> = {
  SUCCESS: 'ok',
  FAILED: 'fail',
  'NOT FOUND': 'not-found',
  PENDING: 'unknown',
  UNKNOWN: 'unknown',
}

/** A status by which a transfer was refused before it began. 1 says nothing, and 12, a used reference, is the first try arriving. */
const answerOf = ({ status, transaction_status: word }: Moved): MoveAnswer => {
  if (tcGamingErrors[status] !== undefined) return 'fail'
  return status === 0 && word ? (moveAnswers[word.toUpperCase()] ?? 'unknown') : 'unknown'
}

/** @returns unknown when the result is not known */
const orUnknown = async (ask: () => Promise<Moved>, notSent: MoveAnswer): Promise<MoveAnswer> => {
  try {
    return answerOf(await ask())
  } catch (error) {
    if (error instanceof VendorDown) return error.wasSent ? 'unknown' : notSent
    throw error
  }
}

const transfer: TransferDialect = {
  createPlayer: async (outside, integration, memberId) => {
    const player = {
      username: playerName(integration, memberId),
      password: passwordOf(integration, memberId),
      currency: integration.currency,
    }
    done(await send(outside, integration, { call: tcGamingCalls.createPlayer, input: player }, { memberId }))
  },
  balance: async (outside, integration, memberId) => {
    const request = { username: playerName(integration, memberId), product_type: product(integration) }
    const answer = await send(outside, integration, { call: tcGamingCalls.balance, input: request }, { memberId })
    done(answer)
    return balanceOf(answer, integration)
  },
  move: (outside, integration, move) =>
    orUnknown(
      () => send(outside, integration, { call: tcGamingCalls.transfer, input: requestOf(integration, move) }, namesOf(move)),
      'fail',
    ),
  ask: (outside, integration, move) => {
    const request = { product_type: product(integration), ref_no: move.reference }
    return orUnknown(
      () => send(outside, integration, { call: tcGamingCalls.transferStatus, input: request }, namesOf(move)),
      'unknown',
    )
  },
}

const balanceOf = ({ balance }: z.output<Calls['balance']['output']>, integration: Integration): Amount => {
  try {
    return amountDown(scaledFrom(String(balance)), integration)
  } catch (error) {
    throw new VendorDown('TC-Gaming gave no balance', { wasSent: true, cause: error })
  }
}

const requestOf = (integration: Integration, { memberId, direction, amount, reference }: WalletMove) => ({
  username: playerName(integration, memberId),
  product_type: product(integration),
  fund_type: direction === 'in' ? (1 as const) : (2 as const),
  amount: Number(toDecimal(amount, integration)),
  reference_no: reference,
})

const namesOf = ({ memberId, reference }: WalletMove) => ({ memberId, tx: reference })

const productOf = (word: string): GameType => gameTypes.find((type) => type === word) ?? 'RNG'

const views = { lobby: 'Lobby', betting: 'Betting' } as const

export const tcGamingOutbound: OutboundDialect = {
  listGames: async (outside, integration) => {
    const { platform = 'html5' } = integration.settings
    const request = {
      product_type: product(integration),
      platform,
      client_type: 'html5',
      page: 1,
      page_size: 1000,
    }
    const answer = await send(outside, integration, { call: tcGamingCalls.listGames, input: request })
    done(answer)
    return (answer.games ?? []).map(({ tcgGameCode, gameName, gameType }) => ({
      code: tcgGameCode,
      name: gameName,
      product: productOf(gameType),
      isOpen: true,
      image: '',
    }))
  },
  launch: async (outside, integration, { memberId, game, language, address, lobbyUrl, view }) => {
    const request = {
      username: playerName(integration, memberId),
      product_type: product(integration),
      game_mode: 1 as const,
      game_code: game,
      platform: integration.settings['platform'] ?? 'html5',
      ip_address: address,
      language: gameLanguage(language).toUpperCase(),
      back_url: lobbyUrl,
      ...(view ? { view: views[view] } : {}),
    }
    const answer = await send(outside, integration, { call: tcGamingCalls.launch, input: request }, { memberId })
    done(answer)
    if (!answer.game_url) throw new VendorDown('TC-Gaming gave no address', { wasSent: true })
    return new URL(answer.game_url, integration.settings['gameUrl'] ?? integration.url).href
  },
  transfer,
}
