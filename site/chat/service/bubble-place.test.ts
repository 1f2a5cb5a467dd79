import { expect, test } from 'vitest'
import { firstPlace, clampPlace } from './bubble-place.ts'

const phone = { width: 390, height: 844 }

test.each([
  ['the first place', firstPlace, firstPlace],
  ['below the bar of the phone', { end: 40, bottom: -20 }, { end: 40, bottom: 84 }],
  ['beyond the left edge', { end: 900, bottom: 300 }, { end: 330, bottom: 300 }],
  ['on the header', { end: 12, bottom: 840 }, { end: 12, bottom: 732 }],
])('a bubble dragged to %s stands in view', (_where, wanted, place) => {
  expect(clampPlace(wanted, phone)).toEqual(place)
})

test('a very low window keeps it above the bar', () => {
  expect(clampPlace({ end: 12, bottom: 500 }, { width: 320, height: 120 })).toEqual(firstPlace)
})
