import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { type Clock, systemClock } from '@tamuvo/server/kit/clock.ts'
import { staffId } from '@tamuvo/server/kit/staff-calls.ts'
import { closeCase, listOpenCases, type OpenCase } from '@tamuvo/server/wallet/suspense-store.ts'
import { countIs, countText, moneyText } from '../audit/findings.ts'
import { PlainError } from '../plain-error.mjs'
import { archiveMonth } from './archive.ts'
import { describeIncidents, resume } from './incidents.ts'
import { explainLateRows } from './late.ts'
import { compareStatement, describeUnknownBets } from './missing.ts'
import { type Month, monthOf } from './month.ts'
import { readStatement } from './statement.ts'

const usage = `Archives a month of the journal: writes its rows to a file, verifies the file by the checkpoints, and drops the rows.

  npm run ledger -- archive 2026-08                 in the database at DATABASE_URL, or the one that comes with the project
  npm run ledger -- archive 2026-08 --to <folder>   where the file is to lie; .data/archive when left out
  npm run ledger -- archive 2026-08 --url postgres://…

Months are archived in order, 31 days after their end at the earliest. Run it again after an interruption.
npm run audit -- --archive <folder> proves the journal together with the files.

  npm run ledger -- late --by mai --reason "The clock of host a was set back on 5 August"

Explains rows that were stored where the journal was checkpointed already: they are noted, with who and why in the audit trail,
left out where checkpoints are compared, and all sums are counted anew. Rows that were altered or removed it does not explain.

  npm run ledger -- cases                           unexplained money, as a second payment of a deposit
  npm run ledger -- close 352966594218951068 --by mai --reason "The provider took it back"

  npm run ledger -- incidents                       when the database lost history, and what is missing
  npm run ledger -- resume 352966594218951068 --by mai --reason "All 12 bets were compared and paid"
  npm run ledger -- missing --vendor HUB --file statement.csv    what a vendor has and we do not, member by member
  npm run ledger -- missing --vendor HUB            the same by what it has sent since, as far as that shows it

After an incident nothing is posted until two different people have said go on. A statement has the columns tx,kind,member,amount,at.

What a case is about lies in suspense: an adjustment borne by suspense puts it right, then the case is closed.`

const options = {
  url: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  vendor: { type: 'string' },
  file: { type: 'string' },
} as const

type Signed = { by: string; reason: string }
type Command = { url: string } & (
  | { archive: Month; folder: string }
  | { late: Signed }
  | { cases: true }
  | { incidents: true }
  | { missing: { vendor: string; file: string | undefined } }
  | { resume: bigint; why: Signed }
  | { close: bigint; why: Signed }
)

/** `npm run ledger`. @returns the exit code */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  clock = systemClock,
): Promise<number> => {
  const command = read(words)
  const database = connectDatabase(command.url, { max: 1 })
  try {
    write(await run(database, command, clock))
    return 0
  } finally {
    await database.close()
  }
}

const run = (database: Database, command: Command, clock: Clock): Promise<string> => {
  if ('archive' in command) return archive(database, command, clock)
  if ('late' in command) return explain(database, command.late, clock)
  if ('incidents' in command) return describeIncidents(database)
  if ('missing' in command) return describeMissing(database, command.missing)
  if ('resume' in command) return resume(database, { id: command.resume, ...command.why, at: clock.now() })
  return 'close' in command ? close(database, command, clock) : describeCases(database)
}

const describeMissing = async (
  database: Database,
  { vendor, file }: { vendor: string; file: string | undefined },
): Promise<string> => {
  if (file === undefined) return describeUnknownBets(database, vendor)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainError(`${file} cannot be read.`)
  })
  const lines = readStatement(text)
  return inTransaction(database, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0')
    return compareStatement(tx, vendor, lines)
  })
}

const archive = async (
  database: Database,
  { archive: month, folder }: { archive: Month; folder: string },
  clock: Clock,
): Promise<string> => {
  const { isNew, archive: archived } = await archiveMonth(database, { month, folder, clock })
  const { rows, file, digest, at } = archived
  return isNew
    ? `${countText(rows, 'row')} of ${month.name} are archived in ${join(folder, file)}\nSHA-256 ${digest}\nKeep several copies of it: the database has these rows no more.\n`
    : `${month.name} was archived before, on ${at.toISOString()}: ${countText(rows, 'row')} in ${file}, SHA-256 ${digest}\n`
}

const explain = async (database: Database, { by, reason }: Signed, clock: Clock): Promise<string> => {
  const ids = await explainLateRows(database, { by, reason, at: clock.now() })
  if (ids.length === 0) return 'Every row below the end of the chain is checkpointed: there is nothing to explain.\n'
  return `${countIs(ids.length, 'row')} noted as late: ${ids.join(', ')}\nAll sums were counted anew. npm run audit proves them.\n`
}

const casesMax = 500

const describeCases = async (database: Database): Promise<string> => {
  const cases = await listOpenCases(database, casesMax)
  if (cases.length === 0) return 'There is no open case.\n'
  return cases.map(lineOf).join('')
}

const about = {
  'second-payment': 'a second payment of deposit',
  'late-transfer': 'a late arrival of transfer',
  'second-payout': 'a second payout of withdrawal',
  'payout-returned': 'a returned payout of withdrawal',
  'payout-denied': 'a payout that its provider now denies, of withdrawal',
} as const

const lineOf = ({ id, at, kind, subjectId, memberId, amount, currency, entryId }: OpenCase): string => {
  const what = `${about[kind]} ${subjectId} of member ${memberId}`
  const booked = entryId === null ? 'not booked' : `entry ${entryId}`
  return `${id}  ${at.toISOString()}  ${moneyText(amount)}${currency && ` ${currency}`}  ${what}, ${booked}\n`
}

const close = async (database: Database, { close: id, why: { by, reason } }: { close: bigint; why: Signed }, clock: Clock) => {
  const at = clock.now()
  const isClosed = await inTransaction(database, async (tx) =>
    closeCase(tx, { id, staffId: await staffId(tx, by, at), reason, at }),
  )
  if (!isClosed) throw new PlainError(`There is no open case ${id}.`)
  return `Case ${id} is closed.\n`
}

const read = (words: string[]): Command => {
  const { positionals, values } = parse(words)
  const [verb, name = '', ...more] = positionals
  const url = values.url ?? process.env['DATABASE_URL']
  if (!url || more.length > 0) throw new PlainError(usage)
  const month = monthOf(name)
  if (verb === 'archive' && month && values.by === undefined && values.reason === undefined)
    return { url, archive: month, folder: values.to ?? join(process.env['DATA_DIR'] || '.data', 'archive') }
  const [by, reason] = [values.by?.trim(), values.reason?.trim()]
  const { vendor, file } = values
  if (verb === 'missing' && name === '' && vendor && !by && !reason) return { url, missing: { vendor, file } }
  if (values.to !== undefined || vendor !== undefined || file !== undefined) throw new PlainError(usage)
  if (verb === 'incidents' && name === '' && !by && !reason) return { url, incidents: true }
  if (verb === 'cases' && name === '' && !by && !reason) return { url, cases: true }
  if (!by || !reason) throw new PlainError(usage)
  if (verb === 'late' && name === '') return { url, late: { by, reason } }
  if (verb === 'resume' && /^\d{1,18}$/.test(name)) return { url, resume: BigInt(name), why: { by, reason } }
  if (verb === 'close' && /^\d{1,18}$/.test(name)) return { url, close: BigInt(name), why: { by, reason } }
  throw new PlainError(usage)
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}
