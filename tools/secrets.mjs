import { runCommand } from './command.mjs'

runCommand(() => import('./programs/secrets.mjs'))
