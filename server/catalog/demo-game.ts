import { fromWire, wirePattern } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { demoTexts } from '../kit/demo-texts.ts'
import type { Game } from './data.ts'

const amount = z.string().check(z.regex(wirePattern))
const labels = z.nullable(z.enum(['HOT', 'NEW', 'JP', 'LIVE']))

/** Input of the art program for the cover, "motif mood back": a focal object, a palette, a backdrop. */
const picture = z.pipe(
  z.string().check(z.regex(/^\w+ \w+ \w+$/)),
  z.transform((words) => {
    const [motif = '', mood = '', back = ''] = words.split(' ')
    return { motif, mood, back }
  }),
)

/** Playable games. */
export const openGames = z.array(
  z.strictObject({
    nodeId: z.string(),
    gameCode: z.string(),
    vendor: z.string(),
    names: demoTexts,
    tag: labels,
    defaultPlay: z.string(),
    gameId: z.string(),
    art: picture,
  }),
)

/** Games of our own studio: they can be played. */
export const studioGames = z.array(
  z.strictObject({
    nodeId: z.string(),
    gameCode: z.string(),
    vendor: z.string(),
    names: demoTexts,
    tag: labels,
    classify: z.nullable(z.enum(['JP', 'TG', 'AC', 'BG'])),
    minBet: amount,
    lines: z._default(z.int(), 0),
    art: picture,
  }),
)

/** Games of vendors whose servers run beside a demo; `plays`: the game of our register that such a server plays. */
export const vendorGames = z.array(z.strictObject({ ...studioGames.def.element.def.shape, plays: z.string() }))

/** A listed game with the input of its cover. `lines`: winning lines or ways of a slot, else 0. */
export type DemoGame = Game & { lines: number; art: z.output<typeof picture> }

/** Paths of a cover; the art program writes it under the game's node id. */
const coverOf = (nodeId: string): Game['image'] => ({
  rx1: `/art/cover/${nodeId}-rx1.webp`,
  rx2: `/art/cover/${nodeId}-rx2.webp`,
})

export const openGame = (own: z.output<typeof openGames>[number]): DemoGame => ({
  ...own,
  gameType: 'LOTT',
  classify: null,
  minBet: fromWire('0.10'),
  state: 'open',
  hot: true,
  lines: 0,
  image: coverOf(own.nodeId),
})

export const studioGame = (own: z.output<typeof studioGames>[number]): DemoGame => ({
  ...own,
  gameType: 'RNG',
  minBet: fromWire(own.minBet),
  state: 'open',
  hot: own.tag === 'HOT',
  defaultPlay: null,
  gameId: null,
  image: coverOf(own.nodeId),
})

/** In maintenance, until the server of the vendor runs. */
export const vendorGame = ({ plays: _plays, ...own }: z.output<typeof vendorGames>[number]): DemoGame => ({
  ...studioGame(own),
  state: 'maintenance',
  hot: false,
})
