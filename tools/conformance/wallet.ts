import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { PlainError } from '../plain-error.mjs'
import type { PlayedVendor, Player, Wallet } from './played.ts'
import { sandboxOf } from './sandbox.ts'
import { playEvolution } from './vendors/evolution.ts'
import { playHub88 } from './vendors/hub88.ts'
import { playSwipegames } from './vendors/swipegames.ts'

export const walletDialects = ['hub88', 'caleta', 'swipegames', 'evolution'] as const
export type WalletDialect = (typeof walletDialects)[number]

type Access = { url: string; currency: string; game: string; keys: Readonly<Record<string, string>> }

const playedBy = (dialect: WalletDialect, { url, currency, game, keys }: Access): PlayedVendor => {
  const key = (name: string): string => {
    const value = keys[name]
    if (!value) throw new PlainError(`The dialect ${dialect} needs the key ${name}.`)
    return value
  }
  if (dialect === 'swipegames') return playSwipegames({ url, integrationKey: key('integrationKey') })
  if (dialect === 'evolution') return playEvolution({ url, currency, game, authToken: key('authToken') })
  return playHub88(dialect, { url, currency, game, privateKey: key('privateKey') })
}

/** The wallet of a site of ours, with any number of players. */
export const sandboxWallet = async (dialect: WalletDialect, site: string): Promise<Wallet> => {
  const sandbox = sandboxOf(site, dialect)
  const { path, ...access } = await sandbox.about()
  const vendor = playedBy(dialect, { ...access, url: site + path })
  return { vendor, player: sandbox.player, become: sandbox.become }
}

const config = z.object({
  url: z.url(),
  currency: z.string(),
  game: z.string(),
  keys: z.record(z.string(), z.string()),
  /** Launched players with their minimum balance in hundredths. Each is used for one scenario. */
  players: z.array(z.object({ user: z.string(), token: z.string(), money: z.coerce.bigint<string>() })),
})

/** Any wallet, by a file with its URL, our keys, and launched players. */
export const configuredWallet = (dialect: WalletDialect, file: string): Wallet => {
  const parsed = config.safeParse(parse(file))
  if (!parsed.success)
    throw new PlainError(`${file} does not describe a wallet (its fields: tools/conformance/wallet.ts): ${faults(parsed.error)}`)
  const { players, ...access } = parsed.data
  const left = [...players]
  return {
    vendor: playedBy(dialect, access),
    player: async (money): Promise<Player | undefined> => {
      const place = left.findIndex((player) => player.money === money)
      return place < 0 ? undefined : left.splice(place, 1)[0]
    },
  }
}

const faults = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

const parse = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new PlainError(`${file} cannot be read as JSON.`)
  }
}
