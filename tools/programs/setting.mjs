import { runOnDatabase } from './on-database.mjs'

const paths = { entry: 'tools/setting/setting.ts', outfile: 'dist/setting/setting.js' }

/** `npm run setting`: shows and changes settings of the operator; without arguments it prints the usage. @param {string[]} words */
export const main = (words) => runOnDatabase(paths, words, words.length === 0 || words.includes('--help'))
