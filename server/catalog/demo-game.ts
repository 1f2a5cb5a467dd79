import { gameTypes } from '@tamuvo/contract/brand.ts'
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

/** Listed games that are not playable yet, by vendor. */
export const soonGroups = z.array(
  z.strictObject({
    gameType: z.enum(gameTypes),
    vendor: z.string(),
    firstNode: z.int(),
    minBet: amount,
    tag: z.optional(labels),
    games: z.array(
      z.strictObject({
        en: z.string(),
        cn: z.string(),
        art: picture,
        lines: z.optional(z.int()),
        classify: z.optional(z.enum(['JP', 'TG', 'AC', 'BG'])),
        minBet: z.optional(amount),
      }),
    ),
  }),
)

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

/**
 * They are never hot and have no RTP. Vendors other than the lottery's keep their Latin names in Burmese.
 */
export const soonGames = ({
  gameType,
  vendor,
  firstNode,
  minBet,
  tag = null,
  games,
}: z.output<typeof soonGroups>[number]): DemoGame[] =>
  games.map(({ en, cn, art, lines = 0, classify, ...own }, index) => {
    const nodeId = String(firstNode + index)
    return {
      nodeId,
      gameCode: `${vendor}_${en.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`,
      gameType,
      vendor,
      names: { EN: en, MY: en, CN: cn },
      classify: classify ?? null,
      minBet: fromWire(own.minBet ?? minBet),
      state: 'soon',
      tag: classify === 'JP' ? 'JP' : tag,
      hot: false,
      defaultPlay: null,
      gameId: null,
      image: coverOf(nodeId),
      lines,
      art,
    }
  })
