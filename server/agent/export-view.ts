import type { TeamExport } from './export-store.ts'

/** "bets-2026-08-01-2026-08-05.csv" */
const nameOf = ({ kind, from, to }: TeamExport): string => `${kind.toLowerCase()}-${from}-${to}.csv`

/** A file as it is sent. One whose time is over counts as gone, even before its text is. */
export const exportToSend = (made: TeamExport, now: Date) => ({
  id: made.id.toString(),
  kind: made.kind,
  from: made.from,
  to: made.to,
  state: made.state === 'READY' && made.expiresAt <= now ? ('EXPIRED' as const) : made.state,
  rows: made.rows,
  isWhole: made.isWhole,
  name: nameOf(made),
  askedAt: made.askedAt.toISOString(),
  readyAt: made.readyAt?.toISOString() ?? null,
  expiresAt: made.expiresAt.toISOString(),
})
