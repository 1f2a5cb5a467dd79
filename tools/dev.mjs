import { runCommand } from './command.mjs'

runCommand(() => import('./dev/dev.mjs'))
