import type { GameType } from '@tamuvo/contract/brand.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Game } from './data.ts'

/** What the cover shows, in the words of the drawing program: a focal object in a mood before a backdrop. */
export type DemoArt = { motif: string; mood: string; back: string }

/** A listed game with what its cover is drawn from. `lines`: winning lines or ways of a slot, else 0. */
export type DemoGame = Game & { lines: number; art: DemoArt }

export type DemoRow = {
  en: string
  cn: string
  art: DemoArt
  lines?: number
  classify?: 'JP' | 'TG' | 'AC' | 'BG'
  minBet?: string
}

/** @param picture "motif mood back" */
export const row = (en: string, cn: string, picture: string, more: Partial<DemoRow> = {}): DemoRow => {
  const [motif = '', mood = '', back = ''] = picture.split(' ')
  return { en, cn, art: { motif, mood, back }, ...more }
}

/** Paths of a cover; the drawing program writes it under the game's node. */
export const coverOf = (nodeId: string): Game['image'] => ({
  rx1: `/art/cover/${nodeId}-rx1.webp`,
  rx2: `/art/cover/${nodeId}-rx2.webp`,
})

type Group = { gameType: GameType; vendor: string; firstNode: number; minBet: string; tag?: Game['tag'] }

/**
 * Games that are listed and not playable yet. They are never hot, and nothing is claimed about their returns.
 * Vendors outside the lottery keep their Latin names in Burmese, as studios do.
 */
export const soonGames = ({ gameType, vendor, firstNode, minBet, tag = null }: Group, rows: readonly DemoRow[]): DemoGame[] =>
  rows.map(({ en, cn, art, lines = 0, classify, ...own }, index) => {
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
