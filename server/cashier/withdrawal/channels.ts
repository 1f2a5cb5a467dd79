import type { Settings } from '../../platform/settings.ts'
import type { Payouts } from './payout.ts'

/** Validates that the setting names channels that there are. */
export const checkChannelSettings = ({ checkWith }: Pick<Settings, 'checkWith'>, known: readonly string[]): void =>
  checkWith('wd.channels', async (_database, set) =>
    Object.keys(set)
      .filter((code) => !known.includes(code))
      .map((code) => ({ path: code, code: 'unknown', words: `is not a channel; there are ${known.join(', ')}` })),
  )

/** The names of channels. */
export const channelNames = (payouts: readonly Pick<Payouts, 'channel'>[]): string[] => payouts.map(({ channel }) => channel)
