import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Integration } from '../integration.ts'
import { type Outside, type OutsideAnswer, VendorDown } from './outside.ts'

/** A game as a vendor offers it. */
export type OfferedGame = { code: string; name: string; product: GameType; isOpen: boolean; image: string }

/** The parameters of a game launch. */
export type Launch = {
  token: string
  memberId: bigint
  /** The vendor's code of the game. */
  game: string
  language: Language
  isMobile: boolean
  address: string
  /** Whole addresses of pages of this site. */
  lobbyUrl: string
  depositUrl: string
  /** Of a lottery: where it opens. */
  view?: 'lobby' | 'betting'
}

type RoundName = { memberId: bigint; round: string; tx: string }

/** Free rounds for members; idempotent by our reference. */
export type FreeRounds = {
  reference: string
  memberIds: readonly bigint[]
  games: readonly string[]
  count: number
  /** The stake of each round: an amount, or the number of a bet line where the vendor counts in those. */
  bet: { amount: Amount } | { line: number }
  from: Date
  until: Date
  /** The vendor's template that it follows, in dialects that have them. */
  template?: string
}

/**
 * - `ok`, `fail`: done, or certainly not done
 * - `not-found`: the vendor does not know the transfer
 * - `unknown`: it may or may not have been done
 */
export type MoveAnswer = 'ok' | 'fail' | 'not-found' | 'unknown'

export type WalletMove = { reference: string; memberId: bigint; direction: 'in' | 'out'; amount: Amount }

/** A vendor with transfer wallets. */
export type TransferDialect = {
  /** Creates the player's account; idempotent. @throws VendorDown */
  createPlayer(outside: Outside, integration: Integration, memberId: bigint): Promise<void>
  /** @throws VendorDown */
  balance(outside: Outside, integration: Integration, memberId: bigint): Promise<Amount>
  move(outside: Outside, integration: Integration, move: WalletMove): Promise<MoveAnswer>
  /** Queries the status of a move. */
  ask(outside: Outside, integration: Integration, move: WalletMove): Promise<MoveAnswer>
}

/** Our calls to a vendor's server, independent of the dialect. Calls that a dialect lacks are absent. */
export type OutboundDialect = {
  /** @throws VendorDown */
  listGames?(outside: Outside, integration: Integration): Promise<OfferedGame[]>
  /** @returns the address of the game. @throws VendorDown */
  launch(outside: Outside, integration: Integration, launch: Launch): Promise<string>
  /** @returns the vendor's page about a round. @throws VendorDown */
  roundPage?(outside: Outside, integration: Integration, round: RoundName): Promise<string>
  /** @returns the vendor's reference. @throws VendorDown */
  grantFreeRounds?(outside: Outside, integration: Integration, rounds: FreeRounds): Promise<string>
  /** @throws VendorDown */
  cancelFreeRounds?(outside: Outside, integration: Integration, vendorReference: string): Promise<void>
  transfer?: TransferDialect
}

/** Parses a successful answer of this shape. @throws VendorDown for any other */
export const readAnswer = <Schema extends z.ZodMiniType>({ status, text }: OutsideAnswer, schema: Schema): z.output<Schema> => {
  const parsed = status < 300 ? schema.safeParse(parse(text)) : undefined
  if (!parsed?.success) throw new VendorDown(`the vendor answered ${status}, not as agreed`, { wasSent: true })
  return parsed.data
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The languages of games. Burmese is played in English: vendors have no Burmese. */
export const gameLanguage = (language: Language): 'en' | 'zh' => (language === 'CN' ? 'zh' : 'en')

const categoryWords: readonly [RegExp, GameType][] = [
  [/sport|fixed odds/i, 'SPORTS'],
  [/fish/i, 'FISH'],
  [/live|roulette.*dealer/i, 'LIVE'],
  [/lotter|keno|bingo/i, 'ELOTT'],
  [/multiplayer|\bpvp\b/i, 'PVP'],
]

/** Our product for a vendor's category; slots by default. */
export const productOf = (category: string): GameType => categoryWords.find(([word]) => word.test(category))?.[1] ?? 'RNG'
