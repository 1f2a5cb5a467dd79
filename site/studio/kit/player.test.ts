import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { describe, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import { inTurn, showFor } from './showing.ts'
import { createTweens, linear } from './tweens.ts'

const roll = (face: number): GameEvent => ({ t: 'roll', dice: [face] })

describe('the player', () => {
  test('shows one event after the other, and names those that it does not know', async () => {
    const seen: number[] = []
    const player = createPlayer({ roll: ({ dice }) => void seen.push(dice[0] ?? 0) })
    const played = await player.play([roll(1), { t: 'spin', pocket: '0' }, roll(2)])
    expect(seen).toEqual([1, 2])
    expect(played).toEqual({ shown: [roll(1), roll(2)], unknown: ['spin'] })
  })

  test('finishing all shows the final picture of this event and of those that follow', async () => {
    vi.useFakeTimers()
    const ended: number[] = []
    const player = createPlayer({ roll: ({ dice }) => showFor(5_000, () => ended.push(dice[0] ?? 0)) })
    const playing = player.play([roll(1), roll(2), roll(3)])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).toEqual([1])
    player.finish(true)
    await playing
    expect(ended).toEqual([1, 2, 3])
    vi.useRealTimers()
  })

  test('pauses after the event that is being shown', async () => {
    const seen: number[] = []
    const player = createPlayer({ roll: ({ dice }) => void seen.push(dice[0] ?? 0) })
    player.pause()
    const playing = player.play([roll(1)])
    await Promise.resolve()
    expect(seen).toEqual([])
    player.resume()
    await playing
    expect(seen).toEqual([1])
  })

  test('steps of one showing come in turn, and are all finished together', async () => {
    const ended: string[] = []
    const showing = inTurn([() => showFor(9_000, () => ended.push('a')), () => showFor(9_000, () => ended.push('b'))])
    showing.finish()
    await showing.done
    expect(ended).toEqual(['a', 'b'])
  })
})

describe('tweens', () => {
  test('go from start to end in their time, after their delay, and end exactly once', () => {
    const tweens = createTweens()
    const shares: number[] = []
    tweens.add(100, (share) => shares.push(share), linear, 50)
    for (let frame = 0; frame < 10; frame++) tweens.advance(25)
    expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(tweens.active).toBe(0)
  })

  test('one that ends starts the next, and finishing all ends both', () => {
    const tweens = createTweens()
    const ended: string[] = []
    tweens.add(100, (share) => {
      if (share < 1) return
      ended.push('first')
      tweens.add(100, (next) => next === 1 && ended.push('second'))
    })
    tweens.finishAll()
    expect(ended).toEqual(['first', 'second'])
  })

  test('wakes the ticker only when something begins to move', () => {
    const wake = vi.fn()
    const tweens = createTweens(wake)
    for (let count = 0; count < 200; count++) tweens.add(10 + count, () => {})
    expect(wake).toHaveBeenCalledTimes(1)
    tweens.advance(1_000)
    tweens.add(10, () => {})
    expect(wake).toHaveBeenCalledTimes(2)
  })
})
