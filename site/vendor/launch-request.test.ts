import { launchGame } from '@tamuvo/contract/vendor.ts'
import { expect, test } from 'vitest'
import { launchOf } from './launch-request.ts'

const place = { gameCode: 'XSMB', backUrl: '/lottery', language: 'EN' }

test.each([
  ['with a play opens on it', 'direct', 'betting'],
  ['without a play opens in the lobby of its vendor', null, 'lobby'],
] as const)('a draw of a vendor %s, asked for by the names of lotteries', (_what, defaultPlayType, lottoView) => {
  const asked = launchOf({ gameType: 'LOTT', defaultPlayType }, place, 'Elott')
  expect(asked).toEqual({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'Elott',
    lottoGameCode: 'XSMB',
    lottoView,
    device: 'WEB',
    backUrl: '/lottery',
    language: 'EN',
  })
  expect(launchGame.input.parse(asked)).toEqual(asked)
})

test('any other game, and one that is not listed, is asked for by its code', () => {
  const asked = { gameCode: 'XSMB', device: 'WEB', backUrl: '/lottery', language: 'EN' }
  expect(launchOf({ gameType: 'RNG', defaultPlayType: null }, place, 'Lott')).toEqual(asked)
  expect(launchOf(undefined, place, 'Lott')).toEqual(asked)
})
