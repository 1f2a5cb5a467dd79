// Serves the built site on a database of its own, thrown away afterwards.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryFor } from '@tamuvo/tools/operator/key.mjs'
import { startPostgres } from '@tamuvo/tools/postgres.mjs'
import { houseKey } from './house-key.mjs'

const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-e2e-'))
const postgres = await startPostgres({ dataDir, durable: false })
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    DEMO: '1',
    DEMO_CHECKS: '0',
    ANSWER_CHECKS: 'loud',
    TRUSTED_PROXIES: '1',
    OPERATOR_KEYS: entryFor(houseKey, 'service'),
  },
})

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)))
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
server.once('exit', stop)
