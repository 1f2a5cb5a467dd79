import { fromWire } from '@tamuvo/money/amount.ts'
import { PlainError } from '../plain-error.mjs'

export const statementKinds = ['bet', 'win', 'rollback', 'promo', 'jackpot'] as const
export type StatementKind = (typeof statementKinds)[number]

/** A line of a vendor's statement. The amount is in minor units; of a rollback what it gives back. */
export type StatementLine = { tx: string; kind: StatementKind; memberId: bigint; amount: bigint; at: Date }

const columnNames = ['tx', 'kind', 'member', 'amount', 'at'] as const

/**
 * Reads a CSV with the columns tx, kind, member, amount, at, in any order: `a1,bet,4711,0.50,2026-08-05T06:30:00Z`.
 * @throws PlainError naming the line that cannot be read
 */
export const readStatement = (text: string): StatementLine[] => {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(head).map((name) => name.toLowerCase())
  const places = columnNames.map((name) => names.indexOf(name))
  if (places.includes(-1)) throw new PlainError(`The first line of the file names its columns: ${columnNames.join(',')}`)
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line)
    const [tx = '', kind = '', member = '', amount = '', at = ''] = places.map((place) => cells[place] ?? '')
    return [lineOf({ tx, kind, member, amount, at }, index + 2)]
  })
}

const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

const lineOf = (cells: Record<(typeof columnNames)[number], string>, no: number): StatementLine => {
  const kind = statementKinds.find((each) => each === cells.kind.toLowerCase())
  const at = new Date(cells.at)
  const isRead =
    kind &&
    cells.tx !== '' &&
    /^\d{1,18}$/.test(cells.member) &&
    /^\d{1,13}\.\d\d$/.test(cells.amount) &&
    !Number.isNaN(at.getTime())
  if (!isRead)
    throw new PlainError(
      `Line ${no} of the file cannot be read. It should be like a1,bet,4711,0.50,2026-08-05T06:30:00Z; kinds are ${statementKinds.join(', ')}.`,
    )
  return { tx: cells.tx, kind, memberId: BigInt(cells.member), amount: fromWire(cells.amount), at }
}
