import { gameTypes } from './brand.ts'

/** What a member can limit. Windows are of a day, a week, a month; SESSION counts minutes, all others money. */
export const amountLimitKinds = [
  'DEPOSIT_DAY',
  'DEPOSIT_WEEK',
  'DEPOSIT_MONTH',
  'LOSS_DAY',
  'LOSS_WEEK',
  'LOSS_MONTH',
  'STAKE_DAY',
  'STAKE_SINGLE',
] as const
export type AmountLimitKind = (typeof amountLimitKinds)[number]

const blockKinds = gameTypes.map((product) => `BLOCK_${product}` as const)

/** Everything that binds a member's play; a block is a limit of nought. */
export const limitKinds = [...amountLimitKinds, 'SESSION', ...blockKinds] as const
export type LimitKind = (typeof limitKinds)[number]

/** How a change takes effect. */
export const changeWays = ['IMMEDIATE', 'AFTER_COOLING_AND_RECONFIRM'] as const
export type ChangeWay = (typeof changeWays)[number]

export const coolOffLengths = ['24h', '7d', '30d', '6w'] as const
export const exclusionLengths = ['6m', '1y', '3y', '5y', 'permanent'] as const
export const checkChoices = [15, 30, 60] as const
