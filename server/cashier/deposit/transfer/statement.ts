import { createHash } from 'node:crypto'
import { amount, type Amount } from '@tamuvo/money/amount.ts'
import { startOfDay } from '../../../kit/days.ts'
import { parseCsv } from './csv.ts'

/** A line of a statement as its row says it. */
export type StatementLine = {
  key: string
  amount: Amount
  paidFrom: Date
  paidUntil: Date
  payer: string
  payerAccount: string
  remark: string
  txn: string
}

/** `row`: counted from 1, the header included. */
type StatementFault = { row: number; fault: string }
export type Statement = { lines: StatementLine[]; faults: StatementFault[] }

export type StatementTerms = { timeZone: string; unitFactor: number; now: Date }

const needed = ['date', 'amount'] as const
const known = ['id', 'date', 'amount', 'payer', 'payer_account', 'remark', 'txn'] as const
type Column = (typeof known)[number]

const statementRowsMax = 5_000

/** Reads a statement. Its amounts are in the plain currency; rows of money that went out are left out. */
export const readStatement = (text: string, terms: StatementTerms): Statement => {
  const [header, ...rows] = parseCsv(text) ?? []
  if (!header) return { lines: [], faults: [{ row: 1, fault: 'a quote is not closed, or there is nothing' }] }
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) return { lines: [], faults: [{ row: 1, fault: `the column ${missing.join(' and ')} is missing` }] }
  if (rows.length > statementRowsMax) return { lines: [], faults: [{ row: 1, fault: `more than ${statementRowsMax} rows` }] }
  const seen = new Map<string, number>()
  const read: Statement = { lines: [], faults: [] }
  for (const [index, row] of rows.entries()) {
    const cell = (name: Column): string => (row[names.indexOf(name)] ?? '').trim()
    const result = readRow(cell, terms, seen)
    if (typeof result === 'string') read.faults.push({ row: index + 2, fault: result })
    else if (result) read.lines.push(result)
  }
  return read
}

/** @returns the line, what is wrong with it, or undefined for money that went out */
const readRow = (
  cell: (name: Column) => string,
  terms: StatementTerms,
  seen: Map<string, number>,
): StatementLine | string | undefined => {
  const received = amountOf(cell('amount'), terms.unitFactor)
  if (typeof received === 'string') return received
  if (received <= 0n) return undefined
  const paid = timeOf(cell('date'), terms)
  if (!paid) return 'the date is none of 2026-08-05, 2026-08-05 14:30 and 2026-08-05T14:30:00Z, or lies ahead'
  const text = known.map(cell).join('\u0000')
  // Equal rows of a file are different lines; the same file again has the same ones.
  const place = (seen.get(text) ?? 0) + 1
  seen.set(text, place)
  const digest = createHash('sha256').update(`${text}\u0000${place}`).digest('hex').slice(0, 40)
  return {
    key: cell('id') ? `id:${cell('id').slice(0, 70)}` : `text:${digest}`,
    amount: received,
    ...paid,
    payer: cell('payer').slice(0, 120),
    payerAccount: cell('payer_account').slice(0, 60),
    remark: cell('remark').slice(0, 200),
    txn: (cell('txn') || cell('id')).slice(0, 80),
  }
}

/** An amount of the plain currency in minor units of the site. */
const amountOf = (text: string, unitFactor: number): Amount | string => {
  const read = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?$/.exec(text)
  if (!read) return 'the amount is no number such as 50,010.00'
  const [, sign, whole = '', part = ''] = read
  const minor = BigInt(`${whole.replaceAll(',', '')}${part.padEnd(2, '0')}`)
  if (sign) return amount(-minor)
  const factor = BigInt(unitFactor)
  return minor % factor === 0n ? amount(minor / factor) : `the amount is no multiple of ${unitFactor / 100}`
}

const dayMs = 86_400_000

/** When it was paid, of a day without a time all of it; undefined for anything else, or a time that lies ahead. */
const timeOf = (text: string, { timeZone, now }: StatementTerms): { paidFrom: Date; paidUntil: Date } | undefined => {
  const [, day, hours, minutes, seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text) ?? []
  if (day === undefined) {
    const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? new Date(text) : undefined
    return at && isPast(at, now) ? { paidFrom: at, paidUntil: at } : undefined
  }
  if (Number.isNaN(Date.parse(day))) return undefined
  const midnight = startOfDay(timeZone, day)
  if (!isPast(midnight, now)) return undefined
  if (hours === undefined || minutes === undefined)
    return { paidFrom: midnight, paidUntil: new Date(midnight.getTime() + dayMs - 1) }
  const at = new Date(midnight.getTime() + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
  return { paidFrom: at, paidUntil: at }
}

/** Clocks of banks may be ahead of ours by some hours. */
const isPast = (at: Date, now: Date): boolean => at.getTime() <= now.getTime() + dayMs
