import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { chanceOf, type ChannelState, type FailedTry, routeOf } from './routing.ts'

const channel = (code: string, own: Partial<ChannelState> = {}): ChannelState => ({
  code,
  weight: 100,
  min: fromWire('1.00'),
  max: fromWire('1000.00'),
  succeeded: 0,
  failed: 0,
  ...own,
})

const route = (channels: ChannelState[], failed: FailedTry[] = [], draw = 0, triesMax = 4) =>
  routeOf(fromWire('50.00'), channels, { failed, triesMax }, draw)

const [one, two] = [channel('one'), channel('two')]

describe('the next channel', () => {
  test('is chosen by weight and share of success', () => {
    const good = channel('good', { weight: 100, succeeded: 98 })
    const bad = channel('bad', { weight: 100, failed: 98 })
    expect(chanceOf(good) / chanceOf(bad)).toBeCloseTo(99)
    expect(route([good, bad], [], 0.98)).toEqual({ is: 'channel', code: 'good' })
    expect(route([good, bad], [], 0.995)).toEqual({ is: 'channel', code: 'bad' })
  })

  test('is never one that said no', () => {
    const failed: FailedTry[] = [{ channel: 'one', reason: 'DECLINED' }]
    for (const draw of [0, 0.3, 0.7, 0.999]) expect(route([one, two], failed, draw)).toEqual({ is: 'channel', code: 'two' })
  })

  test('is another than the one that was not reached, where there is one', () => {
    const failed: FailedTry[] = [{ channel: 'one', reason: 'UNSENT' }]
    expect(route([one, two], failed)).toEqual({ is: 'channel', code: 'two' })
    expect(route([one], failed)).toEqual({ is: 'channel', code: 'one' })
  })

  test.each([
    [
      'all said no',
      [one, two],
      [
        { channel: 'one', reason: 'DECLINED' },
        { channel: 'two', reason: 'DECLINED' },
      ],
      { is: 'give-back', reason: 'CHANNELS_FAILED' },
    ],
    ['the account was refused', [one, two], [{ channel: 'one', reason: 'PAYEE' }], { is: 'give-back', reason: 'PAYEE_REFUSED' }],
    ['none is open', [], [], { is: 'wait' }],
    ['none takes the amount', [channel('one', { max: fromWire('49.99') })], [], { is: 'wait' }],
    ['a person said that it failed', [one, two], [{ channel: 'manual', reason: 'BY_HAND' }], { is: 'trouble' }],
    [
      'enough was tried',
      [one, two],
      [1, 2, 3, 4].map(() => ({ channel: 'one', reason: 'NOT_FOUND' }) as const),
      { is: 'trouble' },
    ],
  ] as [string, ChannelState[], FailedTry[], object][])('there is none where %s', (_name, channels, failed, expected) => {
    expect(route(channels, failed)).toEqual(expected)
  })
})
