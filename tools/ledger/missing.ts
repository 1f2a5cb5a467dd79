import type { Database, Queryable } from '@tamuvo/server/kit/database.ts'
import { txKey, undoKey } from '@tamuvo/server/vendor/keys.ts'
import type { CallRecord } from '@tamuvo/server/vendor/call-bundle.ts'
import { findCallRecords } from '@tamuvo/server/vendor/recorder-store.ts'
import { countText, moneyText } from '../audit/findings.ts'
import { PlainError } from '../plain-error.mjs'
import { findHeld, type Held, lastIncidentAt } from './missing-store.ts'
import type { StatementLine } from './statement.ts'

/** Compares a vendor's statement with what is held: what it has and we do not, what differs, and what only we have. */
export const compareStatement = async (from: Queryable, vendor: string, lines: readonly StatementLine[]): Promise<string> => {
  if (lines.length === 0) return 'The file has no transactions.\n'
  const times = lines.map(({ at }) => at.getTime())
  const span = { from: new Date(times.reduce((a, b) => Math.min(a, b))), upto: new Date(times.reduce((a, b) => Math.max(a, b))) }
  const keys = lines.map((line) => keyOf(vendor, line))
  const held = new Map((await findHeld(from, { vendor, keys, span })).map((each) => [each.key, each]))
  const missing = lines.filter((_, place) => !held.has(keys[place] ?? ''))
  const differing = lines.flatMap((line, place) => differenceOf(line, held.get(keys[place] ?? '')))
  const named = new Set<string>(keys)
  const onlyOurs = [...held.values()].filter(({ key }) => !named.has(key))
  const texts = [...membersText(vendor, missing), ...differing, ...onlyOurs.map(onlyOursText)]
  if (texts.length === 0) return `All ${countText(lines.length, 'transaction')} of ${vendor} are held as it says.\n`
  return `${texts.join('\n')}\n\n${totalText(vendor, missing, lines.length)}\n`
}

const keyOf = (vendor: string, { kind, tx }: StatementLine): string => (kind === 'rollback' ? undoKey : txKey)(vendor, tx)

const byMember = <Each extends { memberId: bigint }>(all: readonly Each[]): Map<bigint, Each[]> => {
  const members = new Map<bigint, Each[]>()
  for (const each of all) members.set(each.memberId, [...(members.get(each.memberId) ?? []), each])
  return members
}

/** What a member is still due by a line; a stake is due to us. */
const dueOf = ({ kind, amount }: StatementLine): bigint => (kind === 'bet' ? -amount : amount)

const sumDue = (lines: readonly StatementLine[]): bigint => lines.reduce((sum, line) => sum + dueOf(line), 0n)

const membersText = (vendor: string, missing: readonly StatementLine[]): string[] => {
  const members = byMember(missing)
  return [...members].flatMap(([memberId, lines]) => [
    `member ${memberId}: ${countText(lines.length, 'transaction')} of ${vendor} missing, ${dueText(sumDue(lines))}`,
    ...lines.map(({ tx, kind, amount, at }) => `  ${at.toISOString()}  ${kind.padEnd(8)}  ${moneyText(amount)}  ${tx}`),
  ])
}

const dueText = (due: bigint): string => {
  if (due === 0n) return 'nothing is due'
  return due > 0n ? `pay her ${moneyText(due)}` : `she owes ${moneyText(-due)}`
}

const differenceOf = ({ tx, kind, memberId, amount }: StatementLine, held: Held | undefined): string[] => {
  const isSame = !held || (held.memberId === memberId && (kind === 'rollback' || held.amount === amount))
  if (isSame) return []
  return [
    `${kind} ${tx}: the vendor has ${moneyText(amount)} of member ${memberId}, we hold ${moneyText(held.amount)} of member ${held.memberId}`,
  ]
}

const onlyOursText = ({ kind, name, memberId, amount, at }: Held): string =>
  `only we hold: ${at.toISOString()}  ${kind}  ${moneyText(amount)}  ${name} of member ${memberId}`

const totalText = (vendor: string, missing: readonly StatementLine[], count: number): string => {
  const members = byMember(missing)
  const dues = [...members.values()].map(sumDue)
  const pay = dues.reduce((sum, due) => (due > 0n ? sum + due : sum), 0n)
  const owed = dues.reduce((sum, due) => (due < 0n ? sum - due : sum), 0n)
  return `Of ${countText(count, 'transaction')} that ${vendor} has, ${missing.length.toLocaleString('en')} are missing here, of ${countText(members.size, 'member')}: ${moneyText(pay)} to pay, ${moneyText(owed)} owed.`
}

const recordsMax = 10_000
const beforeMs = 60_000

/** Without a statement: wins and rollbacks that a vendor sent since the last incident for bets that are not there. */
export const describeUnknownBets = async (database: Database, vendor: string): Promise<string> => {
  const at = await lastIncidentAt(database)
  if (!at) throw new PlainError('The database never lost history. To compare with a vendor anyway, give its statement: --file')
  const from = new Date(at.getTime() - beforeMs)
  const records = await findCallRecords(database, { vendor, result: 'bet-unknown', from }, recordsMax)
  if (records.length === 0)
    return `Since ${from.toISOString()} ${vendor} has sent nothing about a bet that is not here. Ask it for a statement: --file\n`
  const members = [...byMember(records)]
  return members.map(([memberId, calls]) => `member ${memberId}: bets are missing\n${calls.map(callText).join('')}`).join('')
}

const requestMax = 300

const callText = ({ at, call, round, tx, request }: CallRecord): string =>
  `  ${at.toISOString()}  ${call}  transaction ${tx} of round ${round || '–'}  ${request.slice(0, requestMax)}\n`
