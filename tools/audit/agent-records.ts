import { Unreadable, whole } from './fields.ts'

/** What of agents is compared with what it comes from. */
export const agentFigures = [
  'accrual',
  'share',
  'income',
  'carried',
  'entry',
  'team',
  'money',
  'movement',
  'active',
  'bill',
  'amount',
  'tick',
  'twice',
  'paid',
  'payment',
] as const
export type AgentFigure = (typeof agentFigures)[number]

/** A figure of a member of the tree that differs from what it comes to. `of`: the product, run, line of income or row that it belongs to. */
export type MisearnedRecord = { figure: AgentFigure; memberId: bigint; of: string; found: bigint; due: bigint }

/** `earned`: how many shares, lines of income and days of teams were compared. */
export type AgentRecord =
  | { is: 'misearned'; misearned: MisearnedRecord }
  | { is: 'earned'; shares: bigint; lines: bigint; days: bigint }

export const isOfAgent = (record: { is: string }): record is AgentRecord => record.is === 'misearned' || record.is === 'earned'

export const fieldsOfAgent = (record: AgentRecord): readonly (bigint | string)[] => {
  if (record.is === 'earned') return [record.shares, record.lines, record.days]
  const { figure, memberId, of, found, due } = record.misearned
  return [figure, memberId, of, found, due]
}

type Fields = readonly (string | undefined)[]

const figureFrom = (text: string | undefined): AgentFigure => {
  const figure = agentFigures.find((each) => each === text)
  if (!figure) throw new Unreadable()
  return figure
}

export const agentReaders: Record<string, (fields: Fields) => AgentRecord> = {
  misearned: ([figure, memberId, of, found, due]) => ({
    is: 'misearned',
    misearned: { figure: figureFrom(figure), memberId: whole(memberId), of: of ?? '', found: whole(found), due: whole(due) },
  }),
  earned: ([shares, lines, days]) => ({ is: 'earned', shares: whole(shares), lines: whole(lines), days: whole(days) }),
}
