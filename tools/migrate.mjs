import { runCommand } from './command.mjs'

runCommand(() => import('./programs/migrate.mjs'))
