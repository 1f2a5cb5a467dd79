import { createCipheriv, createHash, createHmac } from 'node:crypto'
import type { Amount } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
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

/** Six to twelve letters or digits; nobody types it, players start games from here. */
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

type Request = { method: string } & Record<string, unknown>

const send = async (
  outside: Outside,
  integration: Integration,
  request: Request,
  names: { memberId?: bigint; tx?: string } = {},
) => {
  const plain = JSON.stringify(request)
  const answer = await outside.send(integration, {
    name: `POST /doBusiness.do ${request.method}`,
    method: 'POST',
    path: '/doBusiness.do',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(integration, plain).toString(),
    kept: plain,
    timeoutMs: patienceMs,
    ...names,
  })
  return readAnswer(answer, reply)
}

const decimal = z.union([z.number(), z.string()])
const reply = z.looseObject({
  status: z.coerce.number<number | string>(),
  error_desc: z.optional(z.nullable(z.string())),
  balance: z.optional(decimal),
  game_url: z.optional(z.nullable(z.string())),
  transaction_status: z.optional(z.nullable(z.string())),
  games: z.optional(z.nullable(z.array(z.looseObject({ tcgGameCode: z.string(), gameName: z.string(), gameType: z.string() })))),
})
type TcReply = z.output<typeof reply>

const done = ({ status, error_desc: reason }: TcReply): void => {
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

/**
 * Statuses by which a transfer was refused before it began: a field is missing (2), merchant (3), signature (7), currency (8),
 * account (9), not enough with the agent or the player (11), no such player (15). Status 1 says nothing, and 12, a used
 * reference, is the first try arriving: both have to be asked about.
 */
const refused: readonly number[] = [2, 3, 7, 8, 9, 11, 15]

const answerOf = ({ status, transaction_status: word }: TcReply): MoveAnswer => {
  if (refused.includes(status)) return 'fail'
  return status === 0 && word ? (moveAnswers[word.toUpperCase()] ?? 'unknown') : 'unknown'
}

/** @returns unknown when nobody can say whether it arrived */
const orUnknown = async (ask: () => Promise<TcReply>, notSent: MoveAnswer): Promise<MoveAnswer> => {
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
    done(await send(outside, integration, { method: 'cm', ...player }, { memberId }))
  },
  balance: async (outside, integration, memberId) => {
    const request = { method: 'gb', username: playerName(integration, memberId), product_type: product(integration) }
    const answer = await send(outside, integration, request, { memberId })
    done(answer)
    return balanceOf(answer, integration)
  },
  move: (outside, integration, move) =>
    orUnknown(() => send(outside, integration, requestOf(integration, move), namesOf(move)), 'fail'),
  ask: (outside, integration, move) => {
    const request = { method: 'cs', product_type: product(integration), ref_no: move.reference }
    return orUnknown(() => send(outside, integration, request, namesOf(move)), 'unknown')
  },
}

const balanceOf = ({ balance }: TcReply, integration: Integration): Amount => {
  try {
    return amountDown(scaledFrom(String(balance)), integration)
  } catch (error) {
    throw new VendorDown('TC-Gaming gave no balance', { wasSent: true, cause: error })
  }
}

const requestOf = (integration: Integration, { memberId, direction, amount, reference }: WalletMove): Request => ({
  method: 'ft',
  username: playerName(integration, memberId),
  product_type: product(integration),
  fund_type: direction === 'in' ? 1 : 2,
  amount: Number(toDecimal(amount, integration)),
  reference_no: reference,
})

const namesOf = ({ memberId, reference }: WalletMove) => ({ memberId, tx: reference })

const productOf = (word: string): GameType => gameTypes.find((type) => type === word) ?? 'RNG'

export const tcGamingOutbound: OutboundDialect = {
  listGames: async (outside, integration) => {
    const { platform = 'html5' } = integration.settings
    const request = {
      method: 'tgl',
      product_type: product(integration),
      platform,
      client_type: 'html5',
      page: 1,
      page_size: 1000,
    }
    const answer = await send(outside, integration, request)
    done(answer)
    return (answer.games ?? []).map(({ tcgGameCode, gameName, gameType }) => ({
      code: tcgGameCode,
      name: gameName,
      product: productOf(gameType),
      isOpen: true,
      image: '',
    }))
  },
  launch: async (outside, integration, { memberId, game, language, address, lobbyUrl }) => {
    const request = {
      method: 'lg',
      username: playerName(integration, memberId),
      product_type: product(integration),
      game_mode: 1,
      game_code: game,
      platform: integration.settings['platform'] ?? 'html5',
      ip_address: address,
      language: gameLanguage(language).toUpperCase(),
      back_url: lobbyUrl,
    }
    const answer = await send(outside, integration, request, { memberId })
    done(answer)
    if (!answer.game_url) throw new VendorDown('TC-Gaming gave no address', { wasSent: true })
    return new URL(answer.game_url, integration.settings['gameUrl'] ?? integration.url).href
  },
  transfer,
}
