import type { Amount } from '@tamuvo/money/amount.ts'

/** What moved at a provider: paid in and taken back, paid out and come back. */
export type StatementKind = 'PAYIN' | 'REFUND' | 'PAYOUT' | 'RETURN'

/** A line of a provider's statement. The reference is ours, the id the provider's. */
export type StatementLine = { id: string; reference: string; kind: StatementKind; amount: Amount; currency: string; at: Date }

/** Half open: from `since` up to, not including, `until`. `after`: where the page begins, as the page before says. */
export type StatementAsked = { since: Date; until: Date; after: string | null }
type StatementPage = { lines: StatementLine[]; next: string | null }

/** No answer, or one that cannot be what it should be. */
export class StatementDown extends Error {
  override name = 'StatementDown'
}

/** Reads a page of a provider's statement. @throws StatementDown */
export type ReadStatement = (asked: StatementAsked) => Promise<StatementPage>

const pagesMax = 400
const allMs = 240_000

/**
 * Reads all pages of a statement.
 * @throws StatementDown also for one that is too long, takes too long, goes in a circle, says two things about one movement or is not of
 *   the time that was asked for
 */
export const readWhole = async (
  read: ReadStatement,
  { since, until }: Omit<StatementAsked, 'after'>,
): Promise<StatementLine[]> => {
  const lines = new Map<string, StatementLine>()
  const places = new Set<string>()
  const begun = performance.now()
  for (let after: string | null = null, pages = 0; ; pages++) {
    if (pages === pagesMax) throw new StatementDown(`the statement has more than ${pagesMax} pages`)
    if (performance.now() - begun > allMs) throw new StatementDown('the statement takes too long')
    const page: StatementPage = await read({ since, until, after })
    for (const line of page.lines) addLine(lines, line, { since, until })
    if (page.next === null) return [...lines.values()]
    if (places.has(page.next)) throw new StatementDown('the pages of the statement go in a circle')
    places.add(page.next)
    after = page.next
  }
}

const addLine = (
  lines: Map<string, StatementLine>,
  line: StatementLine,
  { since, until }: Omit<StatementAsked, 'after'>,
): void => {
  if (line.at < since || line.at >= until) throw new StatementDown('the statement has lines of another time')
  const known = lines.get(line.id)
  if (known && !isSame(known, line)) throw new StatementDown(`the statement says two things about ${line.id}`)
  lines.set(line.id, line)
}

const isSame = (one: StatementLine, other: StatementLine): boolean =>
  one.reference === other.reference &&
  one.kind === other.kind &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.at.getTime() === other.at.getTime()
