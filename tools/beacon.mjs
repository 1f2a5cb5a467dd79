import { runCommand } from './command.mjs'

runCommand(() => import('./programs/beacon.mjs'))
