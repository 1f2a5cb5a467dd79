import { StatementOf } from './StatementOf.tsx'

/** A month in figures, from the ledger. */
export const StatementPart = () => <StatementOf initial={undefined} />
