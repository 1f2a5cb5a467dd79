import type { SlipLimits } from '@tamuvo/games/kit/slip.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Settings } from '../platform/settings.ts'

/** What is sold at own games at most, as the operator set it. */
export const slipLimits = async (settings: Settings): Promise<SlipLimits> => {
  const { unitLeast, unitMost, stakeMost, payoutMost } = await settings.get('studio.limits')
  return {
    unitLeast: fromWire(unitLeast),
    unitMost: fromWire(unitMost),
    stakeMost: fromWire(stakeMost),
    payoutMost: fromWire(payoutMost),
  }
}
