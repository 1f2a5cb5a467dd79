import * as z from 'zod/mini'

/**
 * The transfer wallet API of TC-Gaming: calls that we make of the vendor, all of them
 * `POST /doBusiness.do` with the form fields `merchant_code`, `params` (base64 of DES-ECB-PKCS5 of the JSON below) and `sign`
 * (hex SHA-256 of `params` and a key). Money: main units with two decimals.
 */
export const tcGamingPath = '/doBusiness.do'

const username = z.string()
const product_type = z.number()
const decimal = z.union([z.number(), z.string()])

const status = z.coerce.number<number | string>()
const answer = { status, error_desc: z.optional(z.nullable(z.string())) }

const plain = z.looseObject(answer)
const moved = z.looseObject({ ...answer, transaction_status: z.optional(z.nullable(z.string())) })

/** By our name; `method` is the vendor's name, sent in `params` beside the input. */
export const tcGamingCalls = {
  createPlayer: {
    method: 'cm',
    summary: 'Opens the account of a player.',
    input: z.object({ username, password: z.string(), currency: z.string() }),
    output: plain,
  },
  balance: {
    method: 'gb',
    summary: 'What lies in the wallet of a player.',
    input: z.object({ username, product_type }),
    output: z.looseObject({ ...answer, balance: z.optional(decimal) }),
  },
  transfer: {
    method: 'ft',
    summary: 'Moves money into the wallet of a player (`fund_type` 1) or out of it (2).',
    input: z.object({
      username,
      product_type,
      fund_type: z.union([z.literal(1), z.literal(2)]),
      amount: z.number(),
      reference_no: z.string(),
    }),
    output: moved,
  },
  transferStatus: {
    method: 'cs',
    summary: 'What became of a transfer; `ref_no` is its `reference_no`.',
    input: z.object({ product_type, ref_no: z.string() }),
    output: moved,
  },
  listGames: {
    method: 'tgl',
    summary: 'The games that the vendor offers.',
    input: z.object({ product_type, platform: z.string(), client_type: z.string(), page: z.number(), page_size: z.number() }),
    output: z.looseObject({
      ...answer,
      games: z.optional(
        z.nullable(z.array(z.looseObject({ tcgGameCode: z.string(), gameName: z.string(), gameType: z.string() }))),
      ),
    }),
  },
  launch: {
    method: 'lg',
    summary: 'The address at which a game opens for a player.',
    input: z.object({
      username,
      product_type,
      game_mode: z.literal(1),
      game_code: z.string(),
      platform: z.string(),
      ip_address: z.string(),
      language: z.string(),
      back_url: z.string(),
      /** Of a lottery: where it opens. */
      view: z.optional(z.enum(['Lobby', 'Betting'])),
    }),
    output: z.looseObject({ ...answer, game_url: z.optional(z.nullable(z.string())) }),
  },
} as const

/** Statuses that mean nothing was executed. After any other the state of a transfer is unknown and must be queried. */
export const tcGamingErrors: Readonly<Record<number, string>> = {
  2: 'a field is missing',
  3: 'merchant',
  7: 'signature',
  8: 'currency',
  9: 'account',
  11: 'not enough with the agent or the player',
  15: 'no such player',
}
