import { wheelOrder } from '@tamuvo/games/table/roulette-sectors.ts'
import { expect, test } from 'vitest'
import { ballPath, pocketAngle } from './wheel-path.ts'

test.each(wheelOrder)('the ball comes to rest in pocket %i and turns with it', (pocket) => {
  const path = ballPath(pocket, 123)
  for (const { wheel, ball } of path.slice(-4)) expect((ball - wheel + 3_600) % 360).toBeCloseTo(pocketAngle(pocket), 6)
  expect(path.at(-1)?.radius).toBeCloseTo(0.62, 6)
})

test('the ball runs along the rim against the wheel, and never jumps from one frame to the next', () => {
  const path = ballPath(17, 0)
  expect(path.slice(0, 50).every(({ radius }) => radius === 0.93)).toBe(true)
  const steps = path.slice(1).map(({ ball, radius }, place) => {
    const before = path[place]
    return [Math.abs(ball - (before?.ball ?? 0)), Math.abs(radius - (before?.radius ?? 0))] as const
  })
  expect(Math.max(...steps.map(([turn]) => turn))).toBeLessThan(75)
  expect(Math.max(...steps.map(([, fall]) => fall))).toBeLessThan(0.08)
})
