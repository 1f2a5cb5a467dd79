import { ServerResponse } from 'node:http'
import { connectDatabase } from '../kit/database.ts'
import { runServer } from '../run.ts'

// The server of the stories: that of the environment, but its time is moved on by whoever started it, who says by how many
// milliseconds and hears when it is done. Nobody else can: what is built for operators does not contain this program.
let aheadMs = 0
const now = (): Date => new Date(Date.now() + aheadMs)

process.on('message', (ms: number) => {
  aheadMs += ms
  process.send?.('moved')
})
process.on('disconnect', () => process.exit())

// Node dates its answers by the machine's clock. Browsers learn from it what time it is here.
// oxlint-disable-next-line typescript/unbound-method -- called on the answer that it is called on
const writeHead = ServerResponse.prototype.writeHead as (...rest: unknown[]) => ServerResponse
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  this.setHeader('date', now().toUTCString())
  return writeHead.apply(this, rest)
}

/** A database of its own, copied from the one that DATABASE_URL names, under the name that STORY_DATABASE says. */
const copyDatabase = async (name: string): Promise<void> => {
  const template = new URL(process.env['DATABASE_URL'] ?? '')
  const own = new URL(template)
  own.pathname = name
  const database = connectDatabase(new URL('/postgres', template).href)
  await database.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)
  await database.close()
  process.env['DATABASE_URL'] = own.href
}

const name = process.env['STORY_DATABASE']
if (name) await copyDatabase(name)
await runServer({ now })
process.send?.('ready')
