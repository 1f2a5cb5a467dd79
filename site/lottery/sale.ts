import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getBoard } from '@tamuvo/contract/lottery.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'

export type Board = ReceivedOutputOf<typeof getBoard>
export type Issue = NonNullable<Board['current']>
export type DrawRow = Board['last'][number]
export type Result = NonNullable<DrawRow['result']>

/**
 * What a game's sale is doing.
 * open: tickets of `issue` are sold. closed: the sale is over, `issue` waits for its draw and `next` opens then.
 * none: nothing is on sale; `next` may say when it will be.
 */
export type Sale =
  | { state: 'open'; issue: Issue; next: Issue | null }
  | { state: 'closed'; issue: Issue; next: Issue | null }
  | { state: 'none'; next: Issue | null }

const issuesOf = ({ current, next }: Pick<Board, 'current' | 'next'>): Issue[] =>
  [current, next].filter((issue) => issue !== null)

/** The sale by the server's clock, so that a page that has not heard anything still closes on time. */
export const saleAt = (board: Pick<Board, 'current' | 'next'>, nowMs: number): Sale => {
  const issues = issuesOf(board).filter(({ state }) => state !== 'void')
  const open = issues.find((issue) => Date.parse(issue.opensAt) <= nowMs && nowMs < Date.parse(issue.closesAt))
  if (open) return { state: 'open', issue: open, next: after(issues, open) }
  const closed = issues.find((issue) => Date.parse(issue.closesAt) <= nowMs && nowMs < Date.parse(issue.drawsAt))
  if (closed) return { state: 'closed', issue: closed, next: after(issues, closed) }
  return { state: 'none', next: issues.find((issue) => nowMs < Date.parse(issue.opensAt)) ?? null }
}

const after = (issues: readonly Issue[], issue: Issue): Issue | null =>
  issues.find((each) => each.opensAt > issue.opensAt) ?? null

/** When the sale will next be something else, in ms since 1970. */
export const nextTurn = (board: Pick<Board, 'current' | 'next'>, nowMs: number): number | undefined =>
  issuesOf(board)
    .flatMap(({ opensAt, closesAt, drawsAt }) => [opensAt, closesAt, drawsAt].map((at) => Date.parse(at)))
    .filter((at) => at > nowMs)
    .toSorted((a, b) => a - b)[0]

/** A result is due so long after a sale has begun: the draw before it took place then. */
const dueMs = 20_000

/** Whether the draw before the present sale has no published result yet. */
export const isAwaiting = ({ current, last }: Pick<Board, 'current' | 'last'>, nowMs: number): boolean => {
  if (!current) return false
  const sinceMs = nowMs - Date.parse(current.opensAt)
  const newest = last[0] ? Date.parse(last[0].drawsAt) : 0
  return sinceMs >= 0 && sinceMs < dueMs && newest < Date.parse(current.opensAt)
}

/** The most results a board carries. */
const lastMax = 10

/** A board with what a live message says is sold of one of its issues. */
export const withSold = (board: Board, { game, issue, list }: MessageOf<'sold'>): Board =>
  game !== board.game || !list
    ? board
    : { ...board, sold: [...board.sold.filter((each) => each.issue !== issue), ...list.map((each) => ({ issue, ...each }))] }

/** A board with what a live message says of one of its issues. The rest is asked anew. */
export const withMessage = (board: Board, message: MessageOf<'issue'>): Board => {
  if (message.game !== board.game) return board
  const published = (issue: Issue | null): Issue | null =>
    issue?.issue === message.issue
      ? { ...issue, state: message.state, closesAt: message.closesAt, drawsAt: message.drawsAt }
      : issue
  const issue = issuesOf(board).find((each) => each.issue === message.issue)
  const known = { ...board, current: published(board.current), next: published(board.next) }
  if (!message.result || !issue || board.last.some((draw) => draw.issue === message.issue)) return known
  const drawn: DrawRow = { ...issue, state: message.state, result: message.result, drawnAt: message.drawsAt, correction: null }
  return { ...known, last: [drawn, ...board.last].slice(0, lastMax) }
}

/** On a phone the number within the day is enough, where there are several draws a day. */
export const shortIssue = (issue: string): string => {
  const [, number = ''] = issue.split('-')
  return number.length > 1 ? number : issue
}
