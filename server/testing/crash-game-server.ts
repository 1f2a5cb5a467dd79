import { readConfig } from '../kit/config.ts'
import { openKit } from '../open.ts'
import { realPace } from '../crash/pace.ts'
import { startRunner } from '../crash/runner.ts'
import { openAll } from './crash-game.ts'

// Runs the rounds of crash until it is killed. The environment says which database and which keys.
const services = await openAll(await openKit(readConfig(process.env)), realPace)
startRunner(services)
setInterval(() => services.crash.desk.wake(), 100)
