import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { migrate } from '@tamuvo/server/kit/migrate.ts'
import { copyIn } from '../copy-in.ts'
import { PlainError } from '../plain-error.mjs'
import { startPostgres } from '../postgres.mjs'
import type { AgentRecord } from './agent-records.ts'
import { copiedLines } from './pg-copy.ts'
import { readAgents } from './read-agents.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')

/** What the checks of agents read besides their own tables. */
const others = new Set(['bet', 'ledger_archive', 'outbox_cursor', 'outbox_event', 'outcome', 'round', 'vendor_round'])
const isJournal = (table: string): boolean => /^journal(_\d{4}_\d{2}|_other)?$/.test(table)
const isOfAgents = (table: string): boolean => table.startsWith('agent_')
const isRead = (table: string): boolean => isOfAgents(table) || others.has(table) || isJournal(table)

/** A dump of a site without agents has these alone. */
const always = new Set(['agent_figure_mark', 'agent_closure', 'agent_line', 'agent_terms'])

const batchBytes = 8 * 1024 * 1024

/**
 * What the checks of agents find in a backup: they compare tables with one another, so these are loaded into a database of their own, which is
 * removed afterwards. Nothing is started for a backup in which agents earned nothing.
 * @throws PlainError when the tables are of another version
 */
export const readDumpedAgents = async function* (file: string): AsyncGenerator<AgentRecord> {
  if (!(await hasAgents(file))) return
  const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-audit-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  const database = connectDatabase(postgres.url, { statementTimeoutMs: 3_600_000 })
  try {
    await migrate(database, migrations)
    await database.query('DELETE FROM agent_figure_mark')
    await load(file, postgres.url)
    await database.query('ANALYZE')
    yield* readAgents(database)
  } finally {
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const hasAgents = async (file: string): Promise<boolean> => {
  for await (const _line of copiedLines(file, (table) => isOfAgents(table) && !always.has(table))) return true
  return false
}

/** Loads the lines as they are, without triggers. */
const load = async (file: string, url: string): Promise<void> => {
  const to = `${url}?options=${encodeURIComponent('-c session_replication_role=replica')}`
  let [target, lines, bytes] = ['', [] as string[], 0]
  const flush = async (): Promise<void> => {
    if (lines.length > 0) await copyIn(to, target, Buffer.from(lines.join('')))
    lines = []
    bytes = 0
  }
  try {
    for await (const { table, columns, line } of copiedLines(file, isRead)) {
      const into = `${isJournal(table) ? 'journal' : table} (${columns})`
      if (into !== target || bytes > batchBytes) await flush()
      target = into
      lines.push(`${line}\n`)
      bytes += line.length
    }
    await flush()
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(`The tables of agents in ${file} are of another version: ${String(error)}`, { cause: error })
  }
}
