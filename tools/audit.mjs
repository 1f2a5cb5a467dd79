import { runCommand } from './command.mjs'

runCommand(() => import('./programs/audit.mjs'))
