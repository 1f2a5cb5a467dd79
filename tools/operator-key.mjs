import { runCommand } from './command.mjs'

runCommand(() => import('./operator/operator.mjs'))
