import { runCommand } from './command.mjs'

runCommand(() => import('./programs/chain.mjs'))
