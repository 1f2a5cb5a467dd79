import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import type { LotteryServices } from './services.ts'
import { shareKeys } from './store-seed.ts'

export const listShareKeys = handle(contract.listShareKeys, async (_asked, { database }: LotteryServices) => ({
  list: (await shareKeys(database)).map(({ id, modulus, proof, madeAt }) => ({
    id,
    modulus,
    proof: [...proof],
    madeAt: madeAt.toISOString(),
  })),
}))
