import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from '../../../kit/clock.ts'
import { createLog } from '../../../kit/log.ts'
import { openSigner, type SignerConfig } from './run-signer.ts'
import { workOnOrders } from './work.ts'

// A signer for a test that kills it: it works without a rest. Its configuration is JSON, with "5n" for 5n. More arguments accelerate its
// time: a system time in milliseconds, its clock at that time, the speed.
const isBig = (value: unknown): value is string => typeof value === 'string' && /^\d+n$/.test(value)
const config: SignerConfig = JSON.parse(process.argv[2] ?? '', (_key, value: unknown) =>
  isBig(value) ? BigInt(value.slice(0, -1)) : value,
)
const [moment, said = 0, speed = 1] = process.argv.slice(3).map(Number)
const clock: Clock =
  moment === undefined ? systemClock : { now: () => new Date(said + (systemClock.now().getTime() - moment) * speed) }
const signer = await openSigner(config, { clock, log: createLog('silent') }).catch((error: unknown) => {
  process.stdout.write(`did not start: ${String(error)}\n`)
  process.exit(1)
})
process.stdout.write(`serves ${signer.url}\n`)
for (;;) {
  // Two at once find what the other one has done.
  await workOnOrders(signer.services).catch(() => undefined)
  await sleep(5)
}
