import { writeSync } from 'node:fs'
import { systemClock } from '../kit/clock.ts'
import { connectDatabase } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { naturalKey } from './keys.ts'
import { openLedger } from './posting.ts'
import { betOf, depositOf } from './testing.ts'

// Posts entries as fast as it can and prints each when it is sent and when it is answered.
// Arguments: database url, number of the process, how many entries, members (joined by commas).
const [url = '', node = '0', count = '0', members = ''] = process.argv.slice(2)
const memberIds = members.split(',').map(BigInt)
const database = connectDatabase(url)
const nextId = idMaker(systemClock, Number(node))
const ledger = await openLedger(database, { clock: systemClock, nextId })

// Two processes post the same shared refs, so that equal keys collide across processes.
const shared = (index: number): bigint => BigInt(1_000_000 + index)
let left = Number(count)

const caller = async (): Promise<void> => {
  while (left > 0) {
    const index = left--
    const memberId = memberIds[index % memberIds.length]!
    const ref = index % 10 === 0 ? shared(index) : nextId()
    const entry = index % 3 === 0 ? depositOf(memberId, 7n, ref) : betOf(memberId, 3n, ref)
    writeSync(1, `sent ${entry.key} ${entry.kind} ${memberId} ${ref}\n`)
    const result = await ledger.post(entry)
    writeSync(1, `${result.is} ${entry.key}\n`)
  }
}

writeSync(1, `ready ${naturalKey('ready', 1n)}\n`)
await Promise.all(Array.from({ length: 64 }, caller))
await ledger.close()
await database.close()
