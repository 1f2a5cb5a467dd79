import { runCommand } from './command.mjs'

runCommand(() => import('./programs/bench.mjs'))
