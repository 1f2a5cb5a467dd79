import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { openLocalPostgres } from '../postgres/local.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run ledger`: puts months of the journal away. @param {string[]} words */
export const main = async (words) => {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  await ensureInstalled()
  const isElsewhere = words.length === 0 || words.includes('--url') || process.env.DATABASE_URL
  const postgres = isElsewhere ? undefined : await openLocalPostgres(process.env.DATA_DIR || inProject('.data'))
  if (postgres) process.env.DATABASE_URL = postgres.url
  try {
    return await bundleAndRun({ entry: 'tools/ledger/ledger.ts', outfile: 'dist/ledger/ledger.js' }, words)
  } finally {
    await postgres?.stop()
  }
}
