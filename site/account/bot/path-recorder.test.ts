import { botPath } from '@tamuvo/contract/account-bot.ts'
import { expect, test } from 'vitest'
import { recordPath } from './path-recorder.ts'

test('a path has its first and its last point, in whole px and ms since it began', () => {
  const path = recordPath(5_000)
  path.note(0, 0, 5_000)
  path.note(10.4, -1.6, 5_020.4)
  expect(path.end(20.6, 0, 5_020.9)).toEqual([
    [0, 0, 0],
    [10, -2, 20],
    [21, 0, 21],
  ])
})

test('a mouse that tells a thousand times a second is written down now and then, and never more than the server takes', () => {
  const path = recordPath(0)
  for (let ms = 0; ms < 60_000; ms++) path.note(ms / 250, 0, ms)
  const points = path.end(240, 0, 60_000)
  expect(points).toHaveLength(botPath.pointsMax)
  expect(points.slice(0, 3).map(([, , ms]) => ms)).toEqual([0, 16, 32])
  expect(points.at(-1)).toEqual([240, 0, 60_000])
})
