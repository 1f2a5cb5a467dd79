import type { GameType } from '@tamuvo/contract/brand.ts'
import { expect, test } from 'vitest'
import { prizeModeOf } from './prize-mode.ts'

const lane = (gameCategory: GameType, ...codes: string[]) => ({
  gameCategory,
  vendors: codes.map((vassalage) => ({ vassalage })),
})

test.each([
  ['without lanes', [], 'Lott'],
  ['with the draws among the lotteries', [lane('LOTT', 'LOTT', 'TCG_LOTTO_VN'), lane('ELOTT', 'ELOTT')], 'Lott'],
  ['with the Vietnam draws among the e-lotteries', [lane('LOTT', 'LOTT'), lane('ELOTT', 'ELOTT', 'TCG_LOTTO_VN')], 'Elott'],
  ['with our draws among the e-lotteries', [lane('ELOTT', 'LOTT')], 'Elott'],
  ['with e-lotteries of others only', [lane('ELOTT', 'TCG_SEA')], 'Lott'],
] as const)('the prize mode %s', (_where, lanes, mode) => {
  expect(prizeModeOf(lanes)).toBe(mode)
})
