import { runServer } from '../run.ts'

// The server of the environment, for which time goes faster. Words: a moment of the machine in milliseconds, what our clock
// said then, and how many times as fast it goes.
const [moment = 0, said = 0, speed = 1] = process.argv.slice(2).map(Number)

await runServer({ now: () => new Date(said + (Date.now() - moment) * speed) })
