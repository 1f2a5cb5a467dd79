import * as z from 'zod/mini'
import { money } from './shapes.ts'
import { round } from './studio.ts'

/** What a game of our own studio and the page that embeds it say to each other by `postMessage`. Both check the origin. */

/** Marks our messages among those of extensions and tools. */
const channel = z.literal('tamuvo-game')

/** What the game says. */
export const gameMessage = z.discriminatedUnion('type', [
  z.object({ channel, type: z.literal('ready'), gameCode: z.string(), version: z.string() }),
  /** Until `roundShown` the page shows its balance, net position and record without what this round returns. */
  z.object({ channel, type: z.literal('roundStarted'), roundId: z.string(), stake: money }),
  /** The round has been shown to its end. `net`: its returns less its stakes. `balance`: after it. */
  z.object({ channel, type: z.literal('roundShown'), roundId: z.string(), net: money, balance: money }),
  z.object({ channel, type: z.literal('openHistory') }),
  z.object({ channel, type: z.literal('wantsDeposit') }),
  /** The terms of a bonus refused a stake, and the member wants to see them. */
  z.object({ channel, type: z.literal('wantsBonus') }),
  /** Something broke: what was shown differs from what was paid, or a message of the server could not be shown. */
  z.object({ channel, type: z.literal('fault'), code: z.string(), roundId: z.optional(z.string()) }),
])
export type GameMessage = z.output<typeof gameMessage>

/** What the page says. */
export const frameMessage = z.discriminatedUnion('type', [
  /** What stands around the game, so that the game need not show it again. */
  z.object({
    channel,
    type: z.literal('frame'),
    /** The game's name, which stands above it in the member's language. */
    name: z.string(),
    showsNet: z.boolean(),
    showsClock: z.boolean(),
  }),
  /** A reality check or another window stands over the game: it stops after the event that is being shown. */
  z.object({ channel, type: z.literal('pause') }),
  z.object({ channel, type: z.literal('resume') }),
  z.object({ channel, type: z.literal('sound'), isOn: z.boolean() }),
  z.object({ channel, type: z.literal('language'), code: z.string() }),
  z.object({ channel, type: z.literal('theme'), theme: z.enum(['dark', 'light']) }),
  /** The round that a game shows which was opened with `mode=watch`. */
  z.object({ channel, type: z.literal('watch'), round }),
])
export type FrameMessage = z.output<typeof frameMessage>

export const frameChannel = 'tamuvo-game'
