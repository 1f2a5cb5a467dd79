import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { expect, test } from 'vitest'
import { soldIn, soldOutFaultOf, soldOutOf } from './sold.ts'

const play = findPlay('fast5', 'all5_direct')!
const [issue, other] = ['20260805-0142', '20260805-0143']
const soldOut = (number: string, of = issue) => ({ issue: of, play: play.code, number, share: 1 })

/** 300 numbers, and 384. */
const [some, many] = ['01234|01234|0123|012|0', '0123|0123|0123|012|01']

test.each([
  ['nothing', [], undefined, undefined],
  ['a number of both', [soldOut('0|0|0|0|0')], 'sold_out', undefined],
  ['tickets of very many numbers', [soldOut('*')], undefined, 'sold_out_many'],
  ['the whole play', [soldOut('')], 'sold_out', 'sold_out_many'],
  ['tickets of very many numbers of another issue', [soldOut('*', other)], undefined, undefined],
])('with %s sold out, a ticket that would be refused says why', (_what, list, ofSome, ofMany) => {
  const sold = soldIn({ sold: list }, issue)
  expect(soldOutFaultOf(sold, play, some)).toBe(ofSome)
  expect(soldOutFaultOf(sold, play, many)).toBe(ofMany)
})

test('single numbers stay on sale when only tickets of very many are sold out', () => {
  const sold = soldIn({ sold: [soldOut('*')] }, issue)
  expect([sold(play.code, '0|0|0|0|0'), sold(play.code, '')]).toEqual([0, 0])
  expect(soldOutOf({ sold: [soldOut('*')] }, issue, [play])).toHaveLength(1)
})
