import { type ExportKind, exportRowsMax } from '@tamuvo/contract/agent-exports.ts'
import { type Cell, csvOf } from '../kit/csv.ts'
import type { Job } from '../kit/jobs.ts'
import { betRows, incomeRows, profitRows, type Rows, transactionRows } from './export-rows.ts'
import { expireExports, findExport, setExportFailed, setExportReady, type TeamExport } from './export-store.ts'
import type { AgentServices } from './services.ts'

export const exportJobName = 'agent.export'

const rowsOf: Readonly<Record<ExportKind, (services: AgentServices, asked: TeamExport) => Rows>> = {
  BETS: betRows,
  PROFIT: profitRows,
  TRANSACTIONS: transactionRows,
  INCOME: incomeRows,
}

/** The job that makes a file. */
export const exportJob = (services: AgentServices): Job<never> => ({
  name: exportJobName,
  run: ({ id }: { id: string }) => makeExport(services, BigInt(id)),
})

/** Makes a file. One that cannot be made has failed, so that the next one may be asked for. */
export const makeExport = async (services: AgentServices, id: bigint): Promise<void> => {
  const { database, log, clock } = services
  const asked = await findExport(database, id)
  if (asked?.state !== 'WAITING') return
  try {
    const made = await collect(rowsOf[asked.kind](services, asked))
    await setExportReady(database, id, { ...made, at: clock.now() })
  } catch (error) {
    log.error({ err: error, id: id.toString() }, 'a file of an agent was not made')
    await setExportFailed(database, id)
  }
}

/** All rows but the heads count; one that is cut short says so in its last line. */
const collect = async (pages: Rows): Promise<{ csv: string; rows: number; isWhole: boolean }> => {
  const rows: Cell[][] = []
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length > exportRowsMax + 1) break
  }
  const isWhole = rows.length <= exportRowsMax + 1
  const kept = isWhole ? rows : [...rows.slice(0, exportRowsMax + 1), ['NOT COMPLETE', `more than ${exportRowsMax} rows`]]
  return { csv: csvOf(kept), rows: Math.min(rows.length - 1, exportRowsMax), isWhole }
}

export const forgetExports = ({ database, clock }: AgentServices): Promise<void> => expireExports(database, clock.now())
