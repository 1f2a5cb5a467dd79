import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/audit/audit.ts', outfile: 'dist/audit/audit.js' }

/** `npm run audit`: proves the journal of a database or of a file that was written from one. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.includes('--file') || words.includes('--dump'))
