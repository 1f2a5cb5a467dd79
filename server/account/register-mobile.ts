import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { openByForm } from './registering.ts'
import { afterWork } from './proof-of-work/proof-of-work.ts'

export const registerMobile = handle(
  contract.registerMobile,
  (request, services: AccountServices) => openByForm(request, services, 'mobile'),
  afterWork('register'),
)
