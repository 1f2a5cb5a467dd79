import { expect, test } from 'vitest'
import { type Game, startOf } from './game.ts'

const game: Game = {
  nodeId: '1',
  gameCode: 'G',
  code: 'G',
  gameId: null,
  gameType: 'RNG',
  vassalage: 'KTW',
  vendor: 'KTW',
  accountTypeName: 'KTW',
  isGame: 'GAME',
  isHot: 0,
  defaultPlayType: null,
  name: 'Koi',
  studio: 'Kitewheel',
  classify: null,
  minBet: '0.10',
  state: 'open',
  tag: null,
  image: { rx1: '', rx2: '' },
}

test.each([
  ['a slot is launched', {}, 'launch'],
  ['a draw of ours opens its page', { gameType: 'LOTT', vendor: 'TCG_LOTTO_VN' }, 'draw'],
  ['an electronic draw of ours too', { gameType: 'ELOTT', vendor: 'TCG_SEA' }, 'draw'],
  ['a draw of another vendor is launched like any game', { gameType: 'LOTT', vendor: 'ELSEWHERE' }, 'launch'],
  ['a list of games opens in a window', { isGame: 'VASSALAGE', state: 'maintenance' }, 'group'],
  ['what is closed is not started', { state: 'maintenance' }, 'closed'],
  ['nor a draw that is', { gameType: 'LOTT', vendor: 'LOTT', state: 'maintenance' }, 'closed'],
] as const)('%s', (_what, more, start) => {
  expect(startOf({ ...game, ...more })).toBe(start)
})
