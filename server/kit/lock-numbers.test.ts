import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockNumbers } from './lock-numbers.ts'

const root = join(import.meta.dirname, '../..')
const files = ['server', 'tools', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => /\.(ts|mjs|sql)$/.test(name) && !/node_modules|lock-numbers/.test(name))
    .map((name) => `${folder}/${name}`),
)

test('every advisory lock with a number is in the list, under one name', () => {
  const numbers = Object.values<number>(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  const written = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/advisory_(?:xact_)?lock(?:_shared)?\((\d+)\)/g)].map(([, number]) => [
      file,
      Number(number),
    ]),
  )
  expect(written).toEqual([
    ['server/agent/functions.sql', lockNumbers.agentTree],
    ['server/agent/functions.sql', lockNumbers.agentRuns],
    ['server/agent/functions.sql', lockNumbers.agentShares],
    ['server/kit/functions.sql', lockNumbers.outboxGather],
    ['server/ledger/functions.sql', lockNumbers.journalMonths],
    ['server/ledger/functions.sql', lockNumbers.ledgerMachines],
    ['server/vendor/functions.sql', lockNumbers.callLogDays],
    ['server/vendor/functions.sql', lockNumbers.callLogDays],
  ])
})
