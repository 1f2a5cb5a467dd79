import { runServer } from '../run.ts'

// The configured server with accelerated time. Arguments: a system time in milliseconds, our clock at that time, the speed.
const [moment = 0, said = 0, speed = 1] = process.argv.slice(2).map(Number)

await runServer({ now: () => new Date(said + (Date.now() - moment) * speed) })
