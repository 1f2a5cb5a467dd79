import { expect, test } from 'vitest'
import { changesAt, stateAt } from './packet-state.ts'
import { packetOf } from './testing.ts'

const startsAt = Date.parse('2026-08-05T06:00:00.000Z')
const endsAt = startsAt + 20_000
const rain = packetOf({ kind: 'RAIN', state: 'COMING', startsAt: '2026-08-05T06:00:00.000Z', endsAt: '2026-08-05T06:00:20.000Z' })

test.each([
  [startsAt - 1_000, 'COMING', startsAt + 700],
  [startsAt, 'COMING', startsAt + 700],
  [startsAt + 700, 'OPEN', endsAt],
  [endsAt - 1, 'OPEN', endsAt],
  [endsAt, 'OVER', undefined],
])('at %i it is %s', (now, state, next) => {
  expect(stateAt(rain, now)).toBe(state)
  expect(changesAt(rain, now)).toBe(next)
})

test('what the server says is open is open, and without shares it is over', () => {
  expect(stateAt({ ...rain, state: 'OPEN' }, startsAt)).toBe('OPEN')
  expect(stateAt({ ...rain, state: 'OPEN', left: 0 }, startsAt)).toBe('OVER')
  expect(stateAt({ ...rain, state: 'OVER' }, startsAt)).toBe('OVER')
})
