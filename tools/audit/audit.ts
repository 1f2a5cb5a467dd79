import { parseArgs } from 'node:util'
import { PlainError } from '../plain-error.mjs'
import { type Read, withArchives } from './archives.ts'
import { Examination } from './examine.ts'
import { readExport, writeExport } from './export-file.ts'
import { readDatabase } from './read-database.ts'
import { readRights } from './read-rights.ts'
import { readDump } from './read-dump.ts'
import { seedOpener } from './seed-opener.ts'
import { describe } from './verdict.ts'

const usage = `Proves the journal: follows the chain of the journal, adds every row up, and names what was altered, bets of vendors
that were settled twice, turnover that differs from its rule, what has to be bet before a withdrawal where bets or deposits come to
something else, rounds of own games that differ from their seeds or their entries, deposits that were credited otherwise than once and
as they came, days of reconciliation that differ from what was signed, jackpot pools that hold something else than their rules say or
fell otherwise than their secrets and beacons say, draws
of raffles that differ from their tickets, their seeds or their stock, red packets that come to something else than
their shares, their seeds and their entries,
what agents earn and their teams moved where bets and money come to something else,
an audit trail that the checkpoints know otherwise, and rights that logins of processes should not have.

  npm run audit                                    the database at DATABASE_URL, or the one that comes with the project
  npm run audit -- --url postgres://…              another one
  npm run audit -- --export books.txt.gz           writes the journal to a file instead
  npm run audit -- --file books.txt.gz             proves such a file, without a database
  npm run audit -- … --archive <folder>            reads the months that were archived from their files too
  npm run audit -- --dump backup.sql.gz            proves a backup that pg_dump wrote as plain SQL, zipped or not
  npm run audit -- … --root 5c1f…                  also that a root you kept is on the chain; may be said several times

Rounds of own games are computed again where SECRET_KEYS, or the file secret-keys in DATA_DIR, has the key of their seeds.`

const options = {
  url: { type: 'string' },
  file: { type: 'string' },
  export: { type: 'string' },
  dump: { type: 'string' },
  archive: { type: 'string' },
  root: { type: 'string', multiple: true },
} as const

/** `npm run audit`. @returns the exit code: 0 when the journal is proven, 1 when something is wrong */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  environment: Environment = process.env,
): Promise<number> => {
  const { url = environment['DATABASE_URL'], export: target, archive, root = [], ...files } = read(words)
  if (files.file === undefined && files.dump === undefined && !url) throw new PlainError(usage)
  if (target !== undefined) {
    write(
      `${await writeExport(target, readDatabase(url ?? '', seedOpener(environment)))} rows of the journal are written to ${target}.\n`,
    )
    return 0
  }
  const examined = new Examination(root)
  const records = recordsOf({ ...files, url: url ?? '' }, environment)
  for await (const record of archive === undefined ? records : withArchives(records, archive)) examined.take(record)
  examined.finish()
  if (files.file === undefined && files.dump === undefined) examined.takeRights(await readRights(url ?? ''))
  write(describe(examined, root.length))
  return examined.counts.size === 0 ? 0 : 1
}

type Source = { file?: string; dump?: string; url: string }
type Environment = Record<string, string | undefined>

const recordsOf = ({ file, dump, url }: Source, environment: Environment): AsyncIterable<Read> => {
  if (file !== undefined) return readExport(file)
  return dump === undefined ? readDatabase(url, seedOpener(environment)) : readDump(dump)
}

const read = (words: string[]) => {
  const values = parse(words)
  const sources = [values.file, values.dump, values.url ?? values.export].filter((each) => each !== undefined)
  const isClear = sources.length <= 1 && !(values.export !== undefined && values.archive !== undefined)
  if (!isClear || values.root?.some((root) => !/^[0-9a-f]{64}$/.test(root))) throw new PlainError(usage)
  return values
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options }).values
  } catch {
    throw new PlainError(usage)
  }
}
