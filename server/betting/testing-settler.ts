import { systemClock } from '../kit/clock.ts'
import { connectDatabase } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { openLedger } from '../ledger/posting.ts'
import { openBetting } from './services.ts'
import { digitGrade } from './testing.ts'

// Settles or voids a round in small chunks. Arguments: database url, number of the process, round, "settle" or "void".
const [url = '', node = '0', round = '0', what = ''] = process.argv.slice(2)
const database = connectDatabase(url)
const nextId = idMaker(systemClock, Number(node))
const ledger = await openLedger(database, { clock: systemClock, nextId, writers: 1 })
const betting = await openBetting(database, { ledger, clock: systemClock, nextId, writers: 1 })
const options = { chunkPayouts: 10 }
if (what === 'settle') await betting.settleRound(BigInt(round), digitGrade(7), options)
else await betting.voidRound(BigInt(round), options)
await betting.close()
await ledger.close()
await database.close()
