import { readFileSync } from 'node:fs'
import { systemClock } from '../kit/clock.ts'
import { connectDatabase } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import type { Entry } from './entry.ts'
import { openLedger } from './posting.ts'

// Posts entries all at once and prints each answer. Arguments: database url, number of the process, file of entries.
const [url = '', node = '0', file = ''] = process.argv.slice(2)
const entries = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
) as Entry[]
const database = connectDatabase(url)
const ledger = await openLedger(database, { clock: systemClock, nextId: idMaker(systemClock, Number(node)) })
const results = await Promise.all(entries.map((entry) => ledger.post(entry)))
for (const { is } of results) process.stdout.write(`${is}\n`)
await ledger.close()
await database.close()
