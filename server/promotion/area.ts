import * as bonuses from '@tamuvo/contract/bonus.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { applyForPromotion } from './apply-for-promotion.ts'
import { decideApplication } from './decide-application.ts'
import { enterPromotionCode } from './enter-promotion-code.ts'
import { forfeitBonus } from './forfeit-bonus.ts'
import { getApplicationPicture } from './get-application-picture.ts'
import { getDepositBonus } from './get-deposit-bonus.ts'
import { getPromotion } from './get-promotion.ts'
import { promotionJobs } from './jobs.ts'
import { joinPromotion } from './join-promotion.ts'
import { listApplications } from './list-applications.ts'
import { listBonuses } from './list-bonuses.ts'
import { listDepositBonuses } from './list-deposit-bonuses.ts'
import { listPromotions } from './list-promotions.ts'
import { listStaffPromotions } from './list-staff-promotions.ts'
import { previewForfeit } from './preview-forfeit.ts'
import { publishPromotion } from './publish-promotion.ts'
import { savePromotion } from './save-promotion.ts'
import type { PromotionBase } from './base.ts'
import { openPromotions, type PromotionServices } from './services.ts'
import { stopPromotion } from './stop-promotion.ts'
import { tryPromotion } from './try-promotion.ts'

export const promotionCalls = [
  ...implement(contract, {
    listPromotions,
    getPromotion,
    joinPromotion,
    enterPromotionCode,
    applyForPromotion,
    listDepositBonuses,
  }),
  ...implement(bonuses, { listBonuses, previewForfeit, forfeitBonus, getDepositBonus }),
  ...implement(staff, {
    savePromotion,
    publishPromotion,
    stopPromotion,
    listStaffPromotions,
    tryPromotion,
    listApplications,
    getApplicationPicture,
    decideApplication,
  }),
]

export const promotion: Area<PromotionServices> = {
  name: 'promotion',
  after: ['ledger', 'platform', 'account', 'safer', 'wallet', 'turnover', 'cashier', 'loyalty', 'reward'],
  doors: ['candidate.ts', 'member-store.ts', 'promotion-store.ts', 'raffle-rules.ts', 'require-candidate.ts', 'rules.ts'],
  open: (lower: PromotionBase) => openPromotions(lower),
  calls: promotionCalls,
  jobs: promotionJobs,
}
