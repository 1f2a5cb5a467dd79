import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/secrets/secrets.ts', outfile: 'dist/secrets/secrets.js' }

/** `npm run secrets`: seals the secrets of the database under another key; without arguments it prints the usage. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words[0] !== 'reseal')
