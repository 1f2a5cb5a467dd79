import { runCommand } from './command.mjs'

runCommand(() => import('./programs/conformance.mjs'))
