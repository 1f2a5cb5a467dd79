import { playRound } from '@tamuvo/games/kit/book.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type SlotSheet, wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import { describe, expect, test } from 'vitest'
import { createGameKit } from '../kit/game-kit.ts'
import { demoSource } from '../kit/demo-source.ts'
import { createTweens } from '../kit/tweens.ts'
import { layoutOf } from './layout.ts'
import type { Board } from './reels.ts'
import type { SlotScene } from './slot-scene.ts'
import { createSlotShow } from './slot-show.ts'
import { createSlotView } from './slot-view.ts'
import { loadSlot } from './worlds.ts'

/** A scene that remembers what stands on the reels, and shows everything at once. */
const headlessScene = (): { scene: SlotScene; board: () => Board } => {
  let board: string[][] = []
  let isTurning = false
  const take = (next: Board) => {
    board = next.map((column) => [...column])
    isTurning = false
  }
  const reels: SlotScene['reels'] = {
    layer: undefined as never,
    show: take,
    spin: () => void (isTurning = true),
    stop: async (next, _stops, _tension, onStop) => {
      take(next)
      next.forEach((_, reel) => onStop?.(reel))
    },
    halt: () => void (isTurning = false),
    get isTurning() {
      return isTurning
    },
    burst: async () => {},
    fall: async (next) => take(next),
    change: async (places, symbol) => {
      for (const [reel, row] of places) {
        const column = board[reel]
        if (column) column[row + 1] = symbol
      }
    },
    cellAt: () => undefined,
    dimOthers: () => {},
    pulse: async () => {},
    layout: () => {},
  }
  const marks: SlotScene['marks'] = {
    layer: undefined as never,
    ring: () => {},
    amount: () => {},
    clear: () => {},
    stick: () => {},
    unstick: () => {},
    lock: async () => {},
    layout: () => {},
  }
  const sparks: SlotScene['sparks'] = { layer: undefined as never, burst: () => {}, fountain: () => () => {} }
  return { scene: { reels, marks, sparks, nearer: () => {}, layout: () => {} }, board: () => board }
}

const stripsOf = ({ strips, free }: SlotSheet) => ({ base: strips.map(wordsOf), free: (free?.strips ?? strips).map(wordsOf) })

const openHeadless = async (game: StudioGame, seed: number) => {
  const { sheet, world } = await loadSlot(game.code)
  const { scene, board } = headlessScene()
  const tweens = createTweens()
  const layout = layoutOf({
    width: 390,
    height: 844,
    free: { x: 0, y: 0, width: 390, height: 600 },
    reels: world.reels,
    rows: world.rows,
  })
  const show = createSlotShow({
    scene,
    tweens,
    view: createSlotView(),
    voice: { play: () => {} },
    strips: stripsOf(sheet),
    coin: sheet.coin,
    layout: () => layout,
    size: () => ({ width: 390, height: 844 }),
    isStill: () => false,
  })
  const faults: string[] = []
  let bytes = seed
  const randomBytes = (count: number) => Uint8Array.from({ length: count }, () => (bytes = (bytes * 171 + 7) % 30_269) & 255)
  const source = demoSource({ game, symbol: 'K', now: () => new Date('2026-08-05T00:00:00Z'), randomBytes })
  const kit = createGameKit({
    game,
    source,
    bridge: { tell: (message) => message.type === 'fault' && faults.push(message.code), listen: () => () => {} },
    after: (ms, call) => ms < 8_000 && call(),
  })
  await kit.open()
  kit.attach(show)
  const play = async (market: string) => {
    let isOver = false
    void kit.play([{ spot: { market, selection: '' }, unit: '0.10' }]).then(() => (isOver = true))
    while (!isOver) {
      tweens.advance(20_000)
      await Promise.resolve()
    }
  }
  return { kit, play, board, faults }
}

/** The board that a book ends with: what was shown last, with what changed since. A feature that is bought may have none. */
const lastBoard = (events: readonly GameEvent[], before: Board): Board => {
  if (!events.some(({ t }) => t === 'reveal')) return before
  let board: string[][] = []
  for (const event of events) {
    if (event.t === 'reveal' || event.t === 'drop') board = event.board.map((column) => [...column])
    if (event.t !== 'transform') continue
    for (const [reel, row] of event.cells) {
      const column = board[reel]
      if (column) column[row + 1] = event.to
    }
  }
  return board
}

const marketsOf = ({ engine, returns }: Pick<StudioGame, 'engine' | 'returns'>): string[] =>
  returns.map(({ market }) => market).filter((market) => engine.costOf({ market, selection: '' }) !== undefined)

const slots = [...studioGames.values()].filter(({ client }) => client === 'slot')

test('every slot in service has a client', () => {
  expect(slots.length).toBeGreaterThan(0)
})

describe.each(slots.map((game) => [game.code, game] as const))('%s', (_code, game) => {
  test('is drawn for every symbol of its sheet, in its size', async () => {
    const { sheet, world } = await loadSlot(game.code)
    expect(Object.keys(world.symbols)).toEqual(wordsOf(sheet.symbols))
    expect([world.reels, world.rows]).toEqual([sheet.strips.length, sheet.rows])
  })

  test('shows what is paid: every event, the last board, the counter and the balance', async () => {
    const { kit, play, board, faults } = await openHeadless(game, game.code.length)
    const markets = marketsOf(game)
    for (let round = 0; round < 60; round++) {
      const before = Number(kit.state.get().balance)
      const boardBefore = board()
      await play(markets[round % 12 === 11 ? markets.length - 1 : 0] ?? 'base')
      const { won, stake, balance, round: shown, phase } = kit.state.get()
      expect([won, phase]).toEqual([shown?.won, 'idle'])
      expect(Number(balance)).toBeCloseTo(before - Number(stake) + Number(won), 6)
      expect(board()).toEqual(lastBoard(shown?.events ?? [], boardBefore))
    }
    expect(faults).toEqual([])
  })
})

test('the kinds of events that slots write are all shown', () => {
  const handled = new Set(Object.keys(createSlotShow({ scene: headlessScene().scene } as never).handlers))
  for (const kit of ['total', 'end', 'cap']) handled.add(kit)
  const unknown = slots.flatMap(({ code, engine, returns }) =>
    marketsOf({ engine, returns }).flatMap((market) =>
      Array.from({ length: 60 }, (_, nonce) => {
        const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'kinds', nonce }
        const book = playRound(engine, { bets: [{ market, selection: '' }], actions: [] }, seeds)
        return (book?.events ?? []).filter(({ t }) => !handled.has(t)).map(({ t }) => `${code} ${t}`)
      }).flat(),
    ),
  )
  expect([...new Set(unknown)]).toEqual([])
})
