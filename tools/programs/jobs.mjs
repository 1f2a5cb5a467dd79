import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/jobs/jobs.ts', outfile: 'dist/jobs/jobs.js' }

/** `npm run jobs`: shows jobs that are tried no more and puts them back in line; without words it tells how. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.length === 0)
