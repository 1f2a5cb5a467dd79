import { runCommand } from './command.mjs'

runCommand(() => import('./photograph/screens.mjs'))
