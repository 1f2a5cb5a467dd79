import { runCommand } from './command.mjs'

runCommand(() => import('./programs/recompute.mjs'))
