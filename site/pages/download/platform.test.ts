import { describe, expect, test } from 'vitest'
import { editionAsked, inOrder, platformOf } from './platform.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

describe('the kind of a device', () => {
  test.each([
    ['an iPhone', iPhone, 5, 'ios'],
    ['an iPad that says it is a Mac', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'desktop'],
    ['an Android phone', pixel, 5, 'android'],
    ['a Windows tablet', windows, 10, 'desktop'],
  ] as const)('of %s', (_name, userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
  })
})

describe('the order of editions', () => {
  const all = (['IOS', 'IOS_LITE', 'ANDROID'] as const).map((resourceType) => ({ resourceType }))
  const ordered = (...args: [Parameters<typeof inOrder>[1], Parameters<typeof inOrder>[2]?]) =>
    inOrder(all, ...args).map(({ resourceType }) => resourceType)

  test('puts the own device first', () => {
    expect(ordered('android')).toEqual(['ANDROID', 'IOS', 'IOS_LITE'])
    expect(ordered('ios')).toEqual(['IOS', 'IOS_LITE', 'ANDROID'])
  })

  test('puts first what the address asks for', () => {
    expect(ordered('android', editionAsked('ios-lite'))).toEqual(['IOS_LITE', 'ANDROID', 'IOS'])
    expect([editionAsked('ios'), editionAsked('android'), editionAsked('amiga'), editionAsked(undefined)]).toEqual([
      'IOS',
      'ANDROID',
      undefined,
      undefined,
    ])
  })
})
