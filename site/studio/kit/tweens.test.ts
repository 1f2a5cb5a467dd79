import { expect, test } from 'vitest'
import { createTweens } from './tweens.ts'

test('a wait moves nothing until it ends, once', () => {
  const tweens = createTweens()
  let ended = 0
  tweens.wait(100, () => ended++)
  expect([tweens.advance(50), tweens.active, ended]).toEqual([false, 1, 0])
  expect([tweens.advance(50), tweens.active, ended]).toEqual([true, 0, 1])
  expect([tweens.advance(50), ended]).toEqual([false, 1])
})

test('a wait that is finished ends at once', () => {
  const tweens = createTweens()
  let ended = 0
  tweens.finish(tweens.wait(100, () => ended++))
  expect([tweens.active, ended]).toEqual([0, 1])
})

test('a tween moves nothing before it begins, and then in each frame', () => {
  const tweens = createTweens()
  const shares: number[] = []
  tweens.add(40, (share) => shares.push(share), undefined, 20)
  expect([10, 20, 20, 20].map((ms) => tweens.advance(ms))).toEqual([false, true, true, true])
  expect(shares).toEqual([0.25, 0.75, 1])
})
