import { runCommand } from './command.mjs'

runCommand(() => import('./build/write-fonts.mjs'))
