import { runCommand } from './command.mjs'

runCommand(() => import('./register/register.mjs'))
