import { runCommand } from './command.mjs'

runCommand(() => import('./test/test.mjs'))
