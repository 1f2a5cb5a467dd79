import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/ledger/ledger.ts', outfile: 'dist/ledger/ledger.js' }

/** `npm run ledger`: puts months of the journal away; without words it tells how. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.length === 0)
