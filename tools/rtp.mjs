import { runCommand } from './command.mjs'

runCommand(() => import('./programs/rtp.mjs'))
