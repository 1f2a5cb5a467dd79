import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/audit/audit.ts', outfile: 'dist/audit/audit.js' }

/** `npm run audit`: verifies the journal of a database or of an exported file. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.includes('--file') || words.includes('--dump'))
