import * as contract from '@tamuvo/contract/points.ts'
import { handle } from '../kit/handle.ts'
import { noRewards } from './no-rewards.ts'

export const listPointRewards = handle(contract.listPointRewards, async ({ input }) => noRewards(input))
