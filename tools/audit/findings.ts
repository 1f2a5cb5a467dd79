import { type ChainRow, timeOfRow } from '@tamuvo/contract/journal.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'

/** The checks of the journal. */
export type Check =
  | 'file'
  | 'archives'
  | 'chain'
  | 'rows'
  | 'late'
  | 'days'
  | 'kept'
  | 'entries'
  | 'balances'
  | 'order'
  | 'sums'
  | 'rollups'
  | 'adjustments'
  | 'trail'
  | 'heads'
  | 'vendors'
  | 'rounds'
  | 'turnover'
  | 'fed'
  | 'studio'
  | 'wallets'
  | 'guards'
  | 'deposits'
  | 'withdrawals'
  | 'uplines'
  | 'coins'
  | 'signed'
  | 'pools'
  | 'raffles'
  | 'packets'
  | 'agents'
  | 'loyalty'
  | 'rights'

/** A finding, as a sentence. */
export type Finding = { check: Check; sentence: string }

/** Receives findings. */
export type Report = (check: Check, sentence: string) => void

/** Identifies a row: its id, its entry, its time. */
export const nameOfRow = (row: ChainRow): string => {
  const time = timeOfRow(row)
  const when = Number.isNaN(time.getTime()) ? 'at no time a calendar has' : `posted ${time.toISOString()}`
  return `the row with id ${row.id} (entry ${row.entryId}, ${when})`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An amount for display. */
export const moneyText = (minor: bigint): string => toWire(amount(minor)).replace(/\B(?=(\d{3})+\.)/g, ',')

/** "1 row is", "2 rows are" */
export const countIs = (count: bigint | number, one: string): string =>
  `${countText(count, one)} ${BigInt(count) === 1n ? 'is' : 'are'}`

export const countText = (count: bigint | number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${BigInt(count) === 1n ? one : many}`
