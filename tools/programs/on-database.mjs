import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { openLocalPostgres } from '../postgres/local.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/**
 * Runs a program with DATABASE_URL set: to the given one, else to the database of the project.
 * @param {{ entry: string, outfile: string }} paths relative to the project
 * @param {string[]} words of the command line
 * @param {boolean} isElsewhere its arguments determine the source
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
