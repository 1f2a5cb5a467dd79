import { BetStepper } from '../hud/BetStepper.tsx'
import type { CrashView } from './crash-table.ts'

/** The bet of the next round. What is placed, or asked for, stays as it is. */
export const StakeStepper = ({ view }: { view: CrashView }) => (
  <fieldset disabled={view.next !== undefined || view.isAsking} className="disabled:opacity-60">
    <BetStepper />
  </fieldset>
)
