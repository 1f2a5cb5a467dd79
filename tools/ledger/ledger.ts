import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { countText } from '../audit/findings.ts'
import { PlainError } from '../plain-error.mjs'
import { archiveMonth } from './archive.ts'
import { monthOf } from './month.ts'

const usage = `Archives a month of the journal: writes its rows to a file, verifies the file by the checkpoints, and drops the rows.

  npm run ledger -- archive 2026-08                 in the database at DATABASE_URL, or the one that comes with the project
  npm run ledger -- archive 2026-08 --to <folder>   where the file is to lie; .data/archive when left out
  npm run ledger -- archive 2026-08 --url postgres://…

Months are archived in order, 31 days after their end at the earliest. Run it again after an interruption.
npm run audit -- --archive <folder> proves the journal together with the files.`

const options = { url: { type: 'string' }, to: { type: 'string' } } as const

/** `npm run ledger`. @returns the exit code */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  clock = systemClock,
): Promise<number> => {
  const { month, url, folder } = read(words)
  const database = connectDatabase(url, { max: 1 })
  try {
    const { isNew, archive } = await archiveMonth(database, { month, folder, clock })
    const { rows, file, digest, at } = archive
    write(
      isNew
        ? `${countText(rows, 'row')} of ${month.name} are archived in ${join(folder, file)}\nSHA-256 ${digest}\nKeep several copies of it: the database has these rows no more.\n`
        : `${month.name} was archived before, on ${at.toISOString()}: ${countText(rows, 'row')} in ${file}, SHA-256 ${digest}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

const read = (words: string[]) => {
  const { positionals, values } = parse(words)
  const [verb, name = '', ...more] = positionals
  const month = monthOf(name)
  const url = values.url ?? process.env['DATABASE_URL']
  if (verb !== 'archive' || !month || more.length > 0 || !url) throw new PlainError(usage)
  return { month, url, folder: values.to ?? join(process.env['DATA_DIR'] || '.data', 'archive') }
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}
