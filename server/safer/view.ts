import type { StoredBreak } from './store.ts'

/** A break as its member sees it. */
export const pauseToSend = ({ kind, since, until, returnsAt, because }: StoredBreak, now: Date) => ({
  kind,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  mayAskReturn: kind === 'exclusion' && until !== null && until <= now && returnsAt === null,
  returnsAt: returnsAt?.toISOString() ?? null,
  because,
})
