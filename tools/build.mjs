import { runCommand } from './command.mjs'

runCommand(() => import('./build/build.mjs'))
