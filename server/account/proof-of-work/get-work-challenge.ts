import * as contract from '@tamuvo/contract/account-work.ts'
import { handle } from '../../kit/handle.ts'
import { subnetOf } from '../origin.ts'
import type { AccountServices } from '../services.ts'
import { makeWork } from './proof-of-work.ts'

export const getWorkChallenge = handle(contract.getWorkChallenge, ({ input, address }, services: AccountServices) =>
  makeWork(services, { purpose: input.purpose, subnet: subnetOf(address) }),
)
