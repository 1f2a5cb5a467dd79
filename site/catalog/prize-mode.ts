import type { brand, GameType } from '@tamuvo/contract/brand.ts'

export type PrizeMode = (typeof brand.prizeModes)[number]

const drawVendors: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

type Lane = { gameCategory: GameType; vendors: readonly { vassalage: string }[] }

/** Which menus of draw games the brand plays: the electronic ones when the draws themselves are sold among the e-lotteries. */
export const prizeModeOf = (lanes: readonly Lane[]): PrizeMode => {
  const electronic = lanes.find(({ gameCategory }) => gameCategory === 'ELOTT')
  return electronic?.vendors.some(({ vassalage }) => drawVendors.includes(vassalage)) ? 'Elott' : 'Lott'
}
