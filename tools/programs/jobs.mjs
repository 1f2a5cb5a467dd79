import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/jobs/jobs.ts', outfile: 'dist/jobs/jobs.js' }

/** `npm run jobs`: lists dead letters and enqueues them again; without arguments it prints the usage. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.length === 0)
