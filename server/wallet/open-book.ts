import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { type BalanceFigure, balanceFigures, openBook as call } from '@tamuvo/contract/wallet.ts'
import { type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { balanceBook, type CauseEntries, movementsOfCause } from '../ledger/open-book.ts'
import type { Page, RecordRow } from '../ledger/statements.ts'
import { type Cause, findCauses } from './causes.ts'
import { walletAccountsOfFigures, type Share, sortMovements, sumOf } from './figures.ts'
import type { WalletServices } from './services.ts'

type OpenBook = OutputOf<typeof call>
type Figure = OpenBook['figures'][number]

/** The most lines of a balance; older ones are found in the account record by date. */
const linesMax = 20_000

export const openBook = handle(call, async ({ input, member, language, refuse }, services: WalletServices) => {
  const { kind, id, pageNo, pageSize } = input
  const name = balanceFigures.find((each) => each === id)
  if ((kind === 'balance') !== (name !== undefined)) throw refuse('MALFORMED', { fields: ['id'] })
  if (pageNo * pageSize > linesMax) throw refuse('ABOVE_MAX', { linesMax })
  const reader: Reader = { services, memberId: member.id, language }
  if (name) return bookOfBalance(reader, name, { no: pageNo, size: pageSize })
  const book = await bookOfBet(reader, kind, BigInt(id))
  if (book === 'archived') throw refuse('ARCHIVED')
  if (!book) throw refuse('NOT_FOUND')
  return book
})

type Reader = { services: WalletServices; memberId: bigint; language: Language }

const bookOfBalance = async (reader: Reader, name: BalanceFigure, page: Page): Promise<OpenBook> => {
  const { services, memberId } = reader
  const { figure, total, rows } = await balanceBook(services.database, memberId, walletAccountsOfFigures(memberId)[name], page)
  const causeOf = await causesOf(reader, rows)
  return {
    title: '',
    figures: [
      {
        name,
        amount: toWire(figure),
        opening: toWire(rows.at(-1)?.before ?? zero),
        closing: toWire(rows[0]?.after ?? (page.no === 1 ? figure : zero)),
        lines: rows.map((row) => lineOf({ movement: row, amount: row.amount }, causeOf)),
      },
    ],
    rule: null,
    draw: null,
    corrections: [],
    pageNo: page.no,
    pageSize: page.size,
    totalPages: Math.ceil(total / page.size),
    total,
  }
}

const bookOfBet = async (
  reader: Reader,
  kind: 'balance' | 'bet' | 'payout',
  betId: bigint,
): Promise<OpenBook | 'archived' | undefined> => {
  const { services, memberId, language } = reader
  const bet = await services.findBet(services.database, memberId, betId, language)
  if (!bet) return undefined
  if (firstOf(bet.entries) < (await archivedUpto(services.database))) return 'archived'
  const movements = await movementsOfCause(services.database, memberId, betId, bet.entries)
  const causeOf = await causesOf(reader, movements)
  const shares = sortMovements(bet, movements)
  const figure = (name: 'stake' | 'payout' | 'profit' | 'bonus', amount: Amount | null): Figure[] =>
    amount === null ? [] : [wholeFigure(name, amount, shares[name], causeOf)]
  const payout = figure('payout', bet.payout)
  const bonus = figure('bonus', bet.bonus === zero ? null : bet.bonus)
  const { length } = movements
  return {
    title: bet.title,
    figures: kind === 'payout' ? payout : [...figure('stake', bet.stake), ...payout, ...figure('profit', bet.profit), ...bonus],
    rule: bet.rule,
    draw: bet.draw,
    corrections: bet.corrections,
    pageNo: 1,
    pageSize: length,
    totalPages: Math.min(1, length),
    total: length,
  }
}

const firstOf = (entries: CauseEntries): bigint =>
  'since' in entries ? entries.since : entries.entryIds.reduce((first, id) => (id < first ? id : first))

/** A figure whose lines sum up to it, without an opening. */
const wholeFigure = (name: Figure['name'], amount: Amount, shares: readonly Share<RecordRow>[], causeOf: CauseOf): Figure => ({
  name,
  amount: toWire(amount),
  opening: toWire(zero),
  closing: toWire(sumOf(shares)),
  lines: shares.map((share) => lineOf(share, causeOf)),
})

type CauseOf = (movement: RecordRow) => Cause

const causesOf = ({ services, memberId, language }: Reader, rows: readonly RecordRow[]): Promise<CauseOf> =>
  findCauses(services.causes, services.database, memberId, language, rows)

const lineOf = ({ movement, amount }: Share<RecordRow>, causeOf: CauseOf): Figure['lines'][number] => {
  const { ruleVersion, ...cause } = causeOf(movement)
  return {
    id: movement.id.toString(),
    entryId: movement.entryId.toString(),
    at: movement.at.toISOString(),
    type: movement.kind,
    wallet: movement.walletAccount,
    amount: toWire(amount),
    moved: toWire(movement.amount),
    cause,
    ruleVersion,
  }
}
