import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportBill } from '@tamuvo/contract/agent-bills.ts'
import { recomputed } from '@tamuvo/games/agent/recompute.ts'
import { PlainError } from '../plain-error.mjs'
import { readJson } from '../verify/read-json.ts'

const usage = `Computes a bill of a contract again from its export alone: no server and no database are asked.

  npm run recompute -- --bill 7301234567890          reads bill-7301234567890.json of this folder, as the agent centre saved it
  npm run recompute -- --bill /path/to/export.json   reads that file`

const options = { bill: { type: 'string' } } as const

/** `npm run recompute`. @returns the exit code: 0 when the bill is what its lines come to, 1 when it is not */
export const main = (words: string[], write: (text: string) => void = (text) => void process.stdout.write(text)): number => {
  const file = exportBill.output.safeParse(readJson(pathOf(words)))
  if (!file.success) throw new PlainError('This file is no export of a bill.')
  const { bill, bets, money, ticks } = file.data
  const differences = compare(file.data)
  write(`${bill.kind} ${bill.period}, ${bill.payer || 'the platform'} pays ${bill.payee}: ${bill.amount}\n`)
  const ofTicks = ticks.length === 0 ? '' : `, ${ticks.length} ticks`
  write(`${bets.length} lines of bets and ${money.length} of money${ofTicks}, rules ${bill.rules}\n`)
  for (const { field, billed, computed } of differences) write(` NO  ${field}: billed ${billed}, computed ${computed}\n`)
  write(
    differences.length === 0
      ? ' yes The bill is equal to what its lines come to.\n'
      : 'The bill is not what its lines come to.\n',
  )
  return differences.length === 0 ? 0 : 1
}

const compare = (file: Parameters<typeof recomputed>[0]) => {
  try {
    return recomputed(file)
  } catch (error) {
    throw error instanceof RangeError ? new PlainError(`This bill cannot be computed here: ${error.message}.`) : error
  }
}

const pathOf = (words: string[]): string => {
  const { bill } = read(words)
  if (!bill) throw new PlainError(usage)
  if (existsSync(bill)) return bill
  if (/^\d+$/.test(bill)) return `bill-${bill}.json`
  throw new PlainError(`${bill} is not there.`)
}

const read = (words: string[]) => {
  try {
    return parseArgs({ args: words, options }).values
  } catch {
    throw new PlainError(usage)
  }
}
