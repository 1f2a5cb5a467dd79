import { ImageSource, Texture } from 'pixi.js'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Stage } from '../kit/stage.ts'
import { createTweens } from '../kit/tweens.ts'
import { layoutOf } from './layout.ts'
import type { Pictures } from './pictures.ts'
import { createReels } from './reels.ts'

// The library asks for the browser as it is loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '', platform: '' }))
afterAll(() => vi.unstubAllGlobals())

/** A stage without a canvas, whose time the test moves. */
const headless = () => {
  const tweens = createTweens()
  const calls = new Set<(ms: number) => void>()
  const stage = {
    tweens,
    onFrame: (call: (ms: number) => void) => {
      calls.add(call)
      return () => calls.delete(call)
    },
    keepDrawing: () => () => {},
    redraw: () => {},
  } as unknown as Stage
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 16) {
      tweens.advance(16)
      for (const call of calls) call(16)
      await Promise.resolve()
    }
  }
  return { stage, pass }
}

const names = ['A', 'B', 'C', 'D']
const place = { x: 0, y: 0, size: 196 }
const pictures: Pictures = {
  symbols: new ImageSource({ width: 1024, height: 1024 }),
  places: new Map(names.map((name) => [name, { sharp: place, smeared: place }])),
  ground: Texture.EMPTY,
  frame: [Texture.EMPTY, Texture.EMPTY, Texture.EMPTY],
  scene: Texture.EMPTY,
  effect: () => Texture.EMPTY,
  symbolTexture: () => Texture.EMPTY,
}

const strip = 'A B C D A A B C B D'.split(' ')
const strips = [strip, strip, strip]
/** The columns that the strips show from these stops, with the neighbours. */
const boardAt = (stops: readonly number[]) =>
  stops.map((stop) => [-1, 0, 1, 2, 3].map((row) => strip[(stop + row + 10) % 10] ?? ''))

const openReels = () => {
  const { stage, pass } = headless()
  const reels = createReels({ stage, pictures, reels: 3, rows: 3 })
  reels.layout(layoutOf({ width: 400, height: 400, free: { x: 0, y: 0, width: 400, height: 400 }, reels: 3, rows: 3 }))
  const shown = () => [0, 1, 2].map((reel) => [0, 1, 2].map((row) => reels.cellAt([reel, row])?.symbol))
  return { reels, pass, shown }
}
const windowOf = (board: readonly (readonly string[])[]) => board.map((column) => column.slice(1, 4))

describe('reels', () => {
  test('turn along their strips and stop, from the left, where the book says', async () => {
    const { reels, pass, shown } = openReels()
    const board = boardAt([4, 9, 0])
    reels.show(boardAt([0, 0, 0]))
    reels.spin(strips)
    await pass(400)
    const order: number[] = []
    const stands = reels.stop(board, [4, 9, 0], [], (reel) => order.push(reel))
    await pass(1_900)
    await stands
    expect(order).toEqual([0, 1, 2])
    expect(shown()).toEqual(windowOf(board))
    expect(reels.isTurning).toBe(false)
  })

  test('reels of tension stop later than the others', async () => {
    const { reels, pass } = openReels()
    reels.show(boardAt([0, 0, 0]))
    reels.spin(strips)
    const order: number[] = []
    void reels.stop(boardAt([1, 2, 3]), [1, 2, 3], [2], (reel) => order.push(reel))
    await pass(1_700)
    expect(order).toEqual([0, 1])
    await pass(900)
    expect(order).toEqual([0, 1, 2])
  })

  test.each([0, 40, 120, 700, 1_100])(
    'all stand at once when they are halted after %i ms, and nothing moves after',
    async (ms) => {
      const { reels, pass, shown } = openReels()
      const board = boardAt([7, 2, 5])
      reels.show(boardAt([0, 0, 0]))
      reels.spin(strips)
      await pass(ms)
      const stands = reels.stop(board, [7, 2, 5], [1])
      await pass(16)
      reels.halt()
      await stands
      expect(shown()).toEqual(windowOf(board))
      await pass(2_000)
      expect(shown()).toEqual(windowOf(board))
      expect([0, 1, 2].map((row) => reels.cellAt([0, row])?.row)).toEqual([0, 1, 2])
    },
  )

  test('reels that stay do not turn', async () => {
    const { reels, pass, shown } = openReels()
    const first = boardAt([0, 1, 2])
    reels.show(first)
    reels.spin(strips, new Set([0]))
    await pass(300)
    expect(shown()[0]).toEqual(windowOf(first)[0])
    const board = [first[0] ?? [], ...boardAt([3, 4])]
    const stands = reels.stop(board, [0, 3, 4], [])
    await pass(2_000)
    await stands
    expect(shown()).toEqual(windowOf(board))
  })

  test('what is left falls, what does not fall does not move, and fresh symbols come from above', async () => {
    const { reels, pass, shown } = openReels()
    const before = [
      ['A', 'A', 'B', 'C', 'D'],
      ['A', 'A', 'A', 'A', 'A'],
      ['A', 'B', 'C', 'D', 'A'],
    ]
    reels.show(before)
    const bursting = reels.burst([[0, 1]])
    await pass(300)
    await bursting
    const after = [['D', 'D', 'A', 'C', 'D'], before[1] ?? [], before[2] ?? []]
    const falling = reels.fall(after)
    expect(reels.cellAt([0, 2])?.row).toBe(2)
    expect(reels.cellAt([0, 1])?.row).toBe(0)
    expect(reels.cellAt([0, 0])?.row).toBe(-1)
    await pass(600)
    await falling
    expect(shown()).toEqual(windowOf(after))
  })

  test('symbols are cut at the edge of the window, so that no mask is needed', async () => {
    const { reels, pass } = openReels()
    reels.show(boardAt([0, 0, 0]))
    reels.spin(strips)
    const { reels: window } = layoutOf({
      width: 400,
      height: 400,
      free: { x: 0, y: 0, width: 400, height: 400 },
      reels: 3,
      rows: 3,
    })
    const slack = window.height * 0.03
    for (let frame = 0; frame < 60; frame++) {
      await pass(16)
      for (const child of reels.layer.children.filter(({ visible }) => visible)) {
        const { minY, maxY } = child.getBounds()
        expect(minY).toBeGreaterThanOrEqual(window.y - slack)
        expect(maxY).toBeLessThanOrEqual(window.y + window.height + slack)
      }
    }
  })
})
