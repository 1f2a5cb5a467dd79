import { runCommand } from './command.mjs'

runCommand(() => import('./start/start.mjs'))
