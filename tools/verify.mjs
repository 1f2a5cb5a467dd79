import { runCommand } from './command.mjs'

runCommand(() => import('./programs/verify.mjs'))
