import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../kit/config.ts'
import { connectDatabase, type Database } from '../kit/database.ts'
import { runServer } from '../run.ts'
import { siteWasUp } from './site-was-up.ts'

// The configured server with a clock that the parent process advances over IPC, in milliseconds, with an acknowledgement. Not
// part of production builds.
let aheadMs = 0
const now = (): Date => new Date(Date.now() + aheadMs)

/** The site of a story is up all the time, also while its time is advanced. */
const advance = async (ms: number): Promise<void> => {
  await siteWasUp(skipped(), now(), new Date(now().getTime() + ms))
  aheadMs += ms
  process.send?.('moved')
}

let opened: Database | undefined
const skipped = (): Database => (opened ??= connectDatabase(process.env['DATABASE_URL'] ?? '', { max: 1 }))

process.on('message', (ms: number) => void advance(ms))
process.on('disconnect', () => process.exit())

// Node sets the Date header by the system clock; browsers read the time of the server from it.
// oxlint-disable-next-line typescript/unbound-method -- called on the answer that it is called on
const writeHead = ServerResponse.prototype.writeHead as (...rest: unknown[]) => ServerResponse
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  this.setHeader('date', now().toUTCString())
  return writeHead.apply(this, rest)
}

/** Copies the database of DATABASE_URL to the name in STORY_DATABASE, on each of the STORY_MACHINES of a cluster. */
const copyDatabase = async (name: string): Promise<void> => {
  const template = new URL(process.env['DATABASE_URL'] ?? '')
  const own = new URL(template)
  own.pathname = name
  const machines = process.env['STORY_MACHINES'] || new URL('/postgres', template).href
  for (const url of machines.split(' ')) {
    const machine = connectDatabase(url)
    await machine.query(
      `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} OWNER ${template.username} STRATEGY FILE_COPY`,
    )
    await machine.close()
  }
  process.env['DATABASE_URL'] = own.href
  process.env['DRAW_KEYS_DIR'] = copyOfKeys()
}

/** A folder with the same keys: the holders of this copy must not know what those of another have signed. */
const copyOfKeys = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tamuvo-story-'))
  const isKey = (file: string): boolean => !file.includes('signed-')
  cpSync(readConfig(process.env).drawKeysDir, folder, { recursive: true, filter: isKey })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const name = process.env['STORY_DATABASE']
if (name) await copyDatabase(name)
await runServer({ now })
process.send?.('ready')
