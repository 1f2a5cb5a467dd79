import type { Issue } from './issue.ts'
import { stateAt } from './issue.ts'

/** An issue as sent. */
export const issueToSend = (issue: Issue, now: Date) => ({
  game: issue.game,
  issue: issue.number,
  state: stateAt(issue, now),
  opensAt: issue.opensAt.toISOString(),
  closesAt: issue.closesAt.toISOString(),
  drawsAt: issue.drawsAt.toISOString(),
  commitment: issue.commitment,
})

/** An issue with its result, as sent. */
export const drawToSend = (issue: Issue, now: Date) => ({
  ...issueToSend(issue, now),
  result: issue.outcome?.result ?? null,
  drawnAt: issue.outcome?.drawnAt.toISOString() ?? null,
  correction: issue.correction && {
    published: issue.correction.published,
    reason: issue.correction.reason,
    at: issue.correction.at.toISOString(),
  },
})
