import * as contract from '@tamuvo/contract/vip.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { getVip } from './get-vip.ts'
import { openVip, type VipServices } from './services.ts'
import { setVipLevel } from './set-vip-level.ts'

export const vipCalls = implement(contract, { getVip, setVipLevel })

export const vip: Area<VipServices> = {
  name: 'vip',
  after: ['ledger', 'platform', 'account', 'cashier', 'loyalty', 'reward'],
  open: (lower: VipServices) => openVip(lower),
  calls: vipCalls,
}
