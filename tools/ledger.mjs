import { runCommand } from './command.mjs'

runCommand(() => import('./programs/ledger.mjs'))
