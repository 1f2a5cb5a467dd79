import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, type Database } from '@tamuvo/server/kit/database.ts'
import { type Clock, systemClock } from '@tamuvo/server/kit/clock.ts'
import { countIs, countText } from '../audit/findings.ts'
import { PlainError } from '../plain-error.mjs'
import { archiveMonth } from './archive.ts'
import { explainLateRows } from './late.ts'
import { type Month, monthOf } from './month.ts'

const usage = `Archives a month of the journal: writes its rows to a file, verifies the file by the checkpoints, and drops the rows.

  npm run ledger -- archive 2026-08                 in the database at DATABASE_URL, or the one that comes with the project
  npm run ledger -- archive 2026-08 --to <folder>   where the file is to lie; .data/archive when left out
  npm run ledger -- archive 2026-08 --url postgres://…

Months are archived in order, 31 days after their end at the earliest. Run it again after an interruption.
npm run audit -- --archive <folder> proves the journal together with the files.

  npm run ledger -- late --by mai --reason "The clock of host a was set back on 5 August"

Explains rows that were stored where the journal was checkpointed already: they are noted, with who and why in the audit trail,
left out where checkpoints are compared, and all sums are counted anew. Rows that were altered or removed it does not explain.`

const options = {
  url: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
} as const

type Command = { url: string } & ({ archive: Month; folder: string } | { by: string; reason: string })

/** `npm run ledger`. @returns the exit code */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  clock = systemClock,
): Promise<number> => {
  const command = read(words)
  const database = connectDatabase(command.url, { max: 1 })
  try {
    write('archive' in command ? await archive(database, command, clock) : await explain(database, command, clock))
    return 0
  } finally {
    await database.close()
  }
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

const explain = async (database: Database, { by, reason }: { by: string; reason: string }, clock: Clock): Promise<string> => {
  const ids = await explainLateRows(database, { by, reason, at: clock.now() })
  if (ids.length === 0) return 'Every row below the end of the chain is checkpointed: there is nothing to explain.\n'
  return `${countIs(ids.length, 'row')} noted as late: ${ids.join(', ')}\nAll sums were counted anew. npm run audit proves them.\n`
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
  if (verb === 'late' && name === '' && by && reason && values.to === undefined) return { url, by, reason }
  throw new PlainError(usage)
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}
