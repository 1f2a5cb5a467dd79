import { runCommand } from './command.mjs'

runCommand(() => import('./check/check.mjs'))
