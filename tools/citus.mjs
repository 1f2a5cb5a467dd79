import { runCommand } from './command.mjs'

runCommand(() => import('./citus/citus.mjs'))
