import * as contract from '@tamuvo/contract/points.ts'
import * as mall from '@tamuvo/contract/mall.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { convertPoints } from './convert-points.ts'
import { getPointBalance } from './get-point-balance.ts'
import { getPointConfig } from './get-point-config.ts'
import { pointsJobs } from './jobs.ts'
import { decideMallOrder } from './mall/decide-mall-order.ts'
import { listPointRewards } from './mall/list-point-rewards.ts'
import { listMallItems } from './mall/list-mall-items.ts'
import { listMallOrders } from './mall/list-mall-orders.ts'
import { listPublicPointRewards } from './mall/list-public-point-rewards.ts'
import { listRedeemed } from './mall/list-redeemed.ts'
import { redeemPointReward } from './mall/redeem-point-reward.ts'
import { saveMallItem } from './mall/save-mall-item.ts'
import type { VipServices } from '../vip/services.ts'
import { openPoints, type PointsServices } from './services.ts'

export const pointsCalls = [
  ...implement(contract, { getPointBalance, getPointConfig, convertPoints }),
  ...implement(mall, {
    listPointRewards,
    listPublicPointRewards,
    redeemPointReward,
    listRedeemed,
    saveMallItem,
    listMallItems,
    listMallOrders,
    decideMallOrder,
  }),
]

export const points: Area<PointsServices> = {
  name: 'points',
  after: ['ledger', 'platform', 'account', 'wallet', 'turnover', 'betting', 'studio', 'loyalty', 'reward', 'vip'],
  open: (lower: VipServices) => openPoints(lower),
  calls: pointsCalls,
  jobs: pointsJobs,
}
