import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../kit/clock.ts'
import { type TestChain, testChain } from '../../../testing/chain.ts'
import { bundleProgram } from '../../../testing/program.ts'
import type { Program } from '../../../testing/program-process.ts'
import { type SignerClient, signerClient } from '../signer-client.ts'
import { units } from '../testing.ts'
import { signerBench, signerNeeds } from './testing.ts'

const found = await testChain()
const name = 'a signer that is killed'

/** How often; a hundred times in the long tests. */
const kills = Number(process.env['CUTS'] ?? 8)
const payments = kills * 4

type Running = { program: Program; client: SignerClient }

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const node: TestChain = found
  const { config, signer, database } = await signerBench(node, systemClock)
  const { chain } = signer.services
  const program = await bundleProgram(join(import.meta.dirname, 'testing-signer.ts'))

  const all: Program[] = []
  afterAll(() => Promise.all(all.map(kill)))
  const start = async (): Promise<Running> => {
    const words = JSON.stringify(config, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
    const started = program.start(words)
    all.push(started)
    for (;;) {
      const url = started.lines.find((line) => line.startsWith('serves '))?.slice('serves '.length)
      if (url) return { program: started, client: signerClient({ url, secret: config.secret }, systemClock) }
      if (started.process.exitCode !== null) throw new Error('the signer ended by itself')
      await sleep(5)
    }
  }
  const kill = async ({ process: child, ended }: Program): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }

  test(
    'at any moment, with another one beside it, pays each order once, under nonces without a gap',
    async () => {
      const orders = Array.from({ length: payments }, (_, number) => ({
        reference: `K${number}-1`,
        address: `0x${(number + 1).toString(16).padStart(40, 'c')}` as const,
        value: units('1'),
      }))
      const before = await chain.coinsOf(signer.hot)
      let isOver = false
      let running: Running[] = [await start(), await start()]
      /** Asks until it is answered, as for a withdrawal whose end is unknown. */
      const persist = async <Answer>(ask: (client: SignerClient) => Promise<Answer>): Promise<Answer> => {
        for (let turn = 0; ; turn++) {
          const client = running[turn % running.length]?.client
          const answer =
            client &&
            (await ask(client).then(
              (value) => ({ value }),
              () => undefined,
            ))
          if (answer) return answer.value
          if (isOver) throw new Error('the signer did not answer any more')
          await sleep(20)
        }
      }
      const pay = async (): Promise<void> => {
        for (const order of orders) {
          expect(await persist((client) => client.pay(order, systemClock.now()))).toMatchObject({ value: '1000000' })
          await sleep(randomInt(60))
        }
      }
      const mine = async (): Promise<void> => {
        for (; !isOver; await sleep(30)) await node.mine(1)
      }
      const disturb = async (): Promise<void> => {
        for (let round = 0; round < kills; round++) {
          await sleep(randomInt(250))
          const [old, ...others] = running
          if (old) await kill(old.program)
          running = [...others, await start()]
        }
      }
      const mining = mine()
      await Promise.all([pay(), disturb()])
      for (const { reference } of orders)
        await expect.poll(async () => (await persist((client) => client.ask(reference)))?.state).toBe('DONE')
      isOver = true
      await mining
      await node.mine(signerNeeds)
      for (const { address } of orders) expect(await chain.coinsOf(address)).toBe(units('1'))
      expect(before - (await chain.coinsOf(signer.hot))).toBe(units('1') * BigInt(payments))
      const { rows } = await database.query<{ nonce: number }>('SELECT nonce FROM signer_order ORDER BY nonce')
      expect(rows.map(({ nonce }) => nonce)).toEqual(rows.map((_row, place) => (rows[0]?.nonce ?? 0) + place))
      expect(rows).toHaveLength(payments)
    },
    kills * 6_000 + 60_000,
  )
})
