import { runCommand } from './command.mjs'

runCommand(() => import('./programs/setting.mjs'))
