import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@tamuvo/contract/account.ts'
import * as game from '@tamuvo/contract/studio.ts'
import { getMerchantWallet, refreshVendorWallet, transferFunds } from '@tamuvo/contract/vendor.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { demoPassword } from '@tamuvo/server/demo.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { createCaller } from '@tamuvo/server/testing/caller.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { wholeApp } from '@tamuvo/server/testing/whole-app.ts'
import { connectDatabase } from '@tamuvo/studio/kit/database.ts'
import { emptyDatabase } from '@tamuvo/studio/testing/database.ts'
import { transferOperator, transferVendor } from '@tamuvo/studio/testing/transfer-operator.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../free-port.mjs'
import { operatorsFile, studioKeys, vendorsFile } from '../start/studio-keys.mjs'
import { kill, studioProgram } from './studio-process.ts'

/** A studio whose players have their wallets there is killed in the midst of everything. */

const { write, start } = await studioProgram()
const [port, studioDatabase] = [await freePort(), await emptyDatabase()]
const keys = studioKeys()

/** Between site and studio: the studio is killed when it has answered, and the site hears nothing. */
let cutsNext = false
const between = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = 'GET', headers, url = '' } = request
  const asked = { method, headers: { 'content-type': headers['content-type'] ?? '' }, body: Buffer.concat(parts) }
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, asked).catch(() => undefined)
  if (!answer) return request.socket.destroy()
  const text = await answer.text()
  if (!cutsNext) return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  cutsNext = false
  await kill(studio)
  request.socket.destroy()
})
await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
afterAll(() => {
  between.closeAllConnections()
  between.close()
})

const studioUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
const site = await wholeApp((await testDatabase()).url, {
  config: { vendorsFile: await write('vendors.json', vendorsFile(keys, studioUrl)) },
})
const operators = await write('operators.json', operatorsFile(keys, { host: '127.0.0.1', port: Number(new URL(site.url).port) }))
let studio = await start(studioDatabase, port, operators)
const { token } = await site.get(login, { username: 'player1', password: demoPassword })

const vendor = 'QYS'
const places = async () => {
  const { main, inTransit, transfers } = await site.get(getMerchantWallet, {}, { token })
  return { main, inTransit, transfers }
}
const move = (direction: 'in' | 'out', amount: string) =>
  site.get(transferFunds, { vendor, direction, amount }, { token, key: randomUUID() })

test.each([
  ['in', '40.00', '40.00', -1n],
  ['out', '15.50', '24.50', 1n],
] as const)('a transfer %s whose answer dies with the studio is done once', async (direction, amount, there, sign) => {
  // The player is known there: the next form moves the money.
  await move('in', '1.00')
  await move('out', '1.00')
  const before = fromWire((await places()).main)
  cutsNext = true
  const sent = await move(direction, amount)
  expect(['UNKNOWN', 'HELD']).toContain(sent.state)
  expect((await places()).inTransit).toBe(amount)
  studio = await start(studioDatabase, port, operators)
  // It is asked about some seconds later.
  await expect
    .poll(async () => (await places()).transfers.find(({ id }) => id === sent.id)?.state, { timeout: 60_000, interval: 500 })
    .toBe('DONE')
  const { balance } = await site.get(refreshVendorWallet, { vendor }, { token })
  const after = await places()
  expect([after.inTransit, balance]).toEqual(['0.00', there])
  expect(fromWire(after.main)).toBe(before + sign * fromWire(amount))
})

const players = ['a1', 'b2', 'c3']

test('transfers and rounds that die at any moment lose and double nothing', async () => {
  const [ownPort, ownDatabase] = [await freePort(), await emptyDatabase()]
  const file = await write('own.json', { sites: [], vendors: [transferVendor] })
  let process = await start(ownDatabase, ownPort, file)
  const url = `http://127.0.0.1:${ownPort}`
  const [operator, calls] = [transferOperator(url), createCaller(url)]
  const seats = new Map<string, string>()
  for (const player of players) {
    await operator.open(player)
    await operator.into(player, 50, `begin-${player}`)
    const { token: launched } = await operator.launch(player)
    seats.set(player, (await calls.get(game.openStudioGame, { token: launched })).token)
  }
  const references: { player: string; reference: string; cents: bigint }[] = []
  const bets = [{ market: 'base', selection: '', unit: '1.00' }]
  for (const [round, enough] of [0, 2, 5, 8].entries()) {
    let answered = 0
    const moving = players.flatMap((player, at) => {
      const [into, outOf] = [`in-${round}-${player}`, `out-${round}-${player}`]
      references.push({ player, reference: into, cents: 700n }, { player, reference: outOf, cents: -300n })
      return [
        operator.into(player, 7, into),
        operator.outOf(player, 3, outOf),
        calls.ask(game.playRound, { bets }, { token: seats.get(player) ?? '', key: `spin-${round}-${at}` }),
      ].map((each: Promise<unknown>) => each.catch(() => undefined).then(() => void answered++))
    })
    // The studio dies when so many of nine are answered.
    while (answered < enough) await sleep(1)
    await kill(process)
    await Promise.all(moving)
    process = await start(ownDatabase, ownPort, file)
    await sleep(2_600)
  }
  const database = connectDatabase(ownDatabase, 1)
  await vi.waitFor(
    async () => expect((await database.query(`SELECT FROM wallet_call WHERE state = 'asking'`)).rowCount).toBe(0),
    60_000,
  )
  const { rows: rounds } = await database.query<{ player: string; sum: bigint }>(
    `SELECT player, sum(CASE state WHEN 'closed' THEN won + coalesce(jackpot, 0) - stake ELSE 0 END)::bigint AS sum FROM round GROUP BY player`,
  )
  await database.close()
  expect(rounds.length).toBeGreaterThan(0)
  for (const player of players) {
    let cents = 5_000n + (rounds.find((each) => each.player === player)?.sum ?? 0n)
    for (const moved of references.filter((each) => each.player === player))
      if ((await operator.status(moved.reference)) === 'SUCCESS') cents += moved.cents
    expect([player, await operator.balance(player)]).toEqual([player, Number(cents) / 100])
  }
  await kill(process)
})

test('finally the journal balances', async () => {
  expect(await trialBalance(site.services.database)).toMatchObject({ isClean: true })
  await kill(studio)
})
