import { SaferFrame } from './SaferFrame.tsx'
import { StatementOf } from './StatementOf.tsx'

/** A month in figures, from the ledger. */
export const StatementPart = () => (
  <SaferFrame part="statement">
    <StatementOf initial={undefined} />
  </SaferFrame>
)
