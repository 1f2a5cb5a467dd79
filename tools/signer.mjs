import { runCommand } from './command.mjs'

runCommand(() => import('./programs/signer.mjs'))
