import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/ledger/ledger.ts', outfile: 'dist/ledger/ledger.js' }

/** `npm run ledger`: archives months of the journal; without arguments it prints the usage. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.length === 0)
