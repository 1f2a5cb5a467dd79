import type { Clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database.ts'
import type { Log } from '../../kit/log.ts'
import { isTrialMember } from '../../ledger/accounts.ts'
import type { Sign } from './rules.ts'
import { writeSigns } from './store.ts'
import type { SaferRefusal } from '../rules.ts'

/** Called when safer play refuses a member. */
export type OnRefused = (memberId: bigint, refusal: SaferRefusal) => void

export type RefusalNotes = {
  note: OnRefused
  /** Writes the signs that are still buffered. */
  flush(): Promise<void>
}

const quarterMs = 15 * 60_000
const waitMs = 1_000

/**
 * Records refusals as signs, at most one a quarter of an hour for each limit. They are buffered for up to a second and written
 * outside of the refused transaction, which rolls back; no call waits for them. A killed process loses its buffer.
 */
export const noteRefusals = ({ database, clock, log }: { database: Database; clock: Clock; log: Log }): RefusalNotes => {
  let quarter = 0
  const noted = new Set<string>()
  let waiting: Sign[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const signs = waiting
    waiting = []
    try {
      await writeSigns(database, signs)
    } catch (error) {
      log.warn({ error: String(error), signs: signs.length }, 'refusals of safer play were not recorded')
    }
  }
  const isNew = (sign: Sign): boolean => {
    if (sign.at.getTime() !== quarter) noted.clear()
    quarter = sign.at.getTime()
    const key = `${sign.memberId} ${sign.kind} ${sign.about}`
    return !noted.has(key) && Boolean(noted.add(key))
  }
  const note: OnRefused = (memberId, refusal) => {
    if (isTrialMember(memberId)) return
    const now = clock.now().getTime()
    const sign = signFrom(memberId, refusal, new Date(now - (now % quarterMs)))
    if (!isNew(sign)) return
    waiting.push(sign)
    timer ??= setTimeout(() => void flush(), waitMs).unref()
  }
  return { note, flush }
}

const signFrom = (memberId: bigint, refusal: SaferRefusal, at: Date): Sign =>
  refusal.code === 'RG_LIMIT'
    ? { memberId, kind: 'LIMIT_HIT', at, about: refusal.detail.kind }
    : { memberId, kind: 'BREAK_TRIED', at, about: '' }
