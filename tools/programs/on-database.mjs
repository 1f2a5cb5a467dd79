import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { openLocalPostgres } from '../postgres/local.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/**
 * Runs a program with a database at DATABASE_URL: the one that is named there, else the one that comes with the project.
 * @param {{ entry: string, outfile: string }} paths relative to the project
 * @param {string[]} words of the command line
 * @param {boolean} isElsewhere what it works on is named by its words
 */
export const runOnDatabase = async (paths, words, isElsewhere) => {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  await ensureInstalled()
  const needsOne = !isElsewhere && !words.includes('--url') && !process.env.DATABASE_URL
  const postgres = needsOne ? await openLocalPostgres(process.env.DATA_DIR || inProject('.data')) : undefined
  if (postgres) process.env.DATABASE_URL = postgres.url
  try {
    return await bundleAndRun(paths, words)
  } finally {
    await postgres?.stop()
  }
}
