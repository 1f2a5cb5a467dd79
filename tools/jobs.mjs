import { runCommand } from './command.mjs'

runCommand(() => import('./programs/jobs.mjs'))
