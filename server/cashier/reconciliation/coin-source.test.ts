import { describe, expect, test } from 'vitest'
import { spanOf } from '../../kit/days.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { openChain } from '../coin/chain.ts'
import { coinServer, needed, units } from '../coin/testing.ts'
import { StatementDown } from '../statement.ts'
import { coinSource } from './coin-source.ts'

const found = await testChain()
const name = 'coins of a day'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const chain: TestChain = found
  const server = await coinServer(chain)
  const { services, owner, create, mine } = server
  const { coin } = services
  if (!coin) throw new Error('the server has a coin')
  const day = server.clock.now().toISOString().slice(0, 10)
  const compared = { day, span: spanOf('UTC', day, day), carryMs: 0 }
  const compare = async () =>
    (await coinSource({ ...services, coin }).compare(compared)).map(({ kind, reference, status, ours, theirs }) => ({
      [`${kind} ${reference}`]: [status, ours, theirs],
    }))
  const tamper = async (statement: string): Promise<void> => {
    await owner.query('ALTER TABLE coin_transfer DISABLE TRIGGER USER')
    await owner.query(statement)
    await owner.query('ALTER TABLE coin_transfer ENABLE TRIGGER USER')
  }

  test('are compared with the chain by their transactions, and by what lies at addresses', async () => {
    const [mai, su, aye] = [await create('10.00'), await create('20.00'), await create('30.00')]
    const hash = await chain.send(mai.coin.address, units(mai.coin.amount))
    await chain.send(su.coin.address, units('7'))
    for (const coins of ['0.3', '0.4']) await chain.send(aye.coin.address, units(coins))
    await mine(needed)
    const [, collected] = (
      await services.database.query<{ reference: string }>('SELECT reference FROM deposit WHERE member_id = $1 ORDER BY id', [
        aye.id,
      ])
    ).rows
    const right = [
      { [`PAYIN ${mai.view.reference}`]: ['MATCHED', 1000n, 1000n] },
      { [`PAYIN ${su.view.reference}`]: ['MATCHED', 1470n, 1470n] },
      { [`PAYIN ${collected?.reference}`]: ['MATCHED', 147n, 147n] },
    ]
    // 4.761905, 7, 0.3 and 0.4 coins at 2.1.
    expect(await compare()).toEqual([...right, { 'SUM addresses': ['MATCHED', 2617n, 2617n] }])

    // The site says of one that more came than did, and has never heard of another.
    await tamper(`UPDATE coin_transfer SET value = value + 1 WHERE tx_hash = '${hash}'`)
    await tamper(`DELETE FROM coin_transfer WHERE deposit_id = ${su.view.id}`)
    expect(await compare()).toEqual([
      { [`PAYIN ${mai.view.reference}`]: ['AMOUNT_DIFF', 1000n, 1000n] },
      right[2],
      { 'SUM addresses': ['MATCHED', 147n, 147n] },
      { [`SUM ${mai.coin.address}`]: ['AMOUNT_DIFF', 1000n, 1000n] },
      { [`SUM ${su.coin.address}`]: ['AMOUNT_DIFF', 0n, 1470n] },
    ])
    await tamper(`UPDATE coin_transfer SET tx_hash = '0x${'5'.repeat(64)}' WHERE tx_hash = '${hash}'`)
    expect(await compare()).toContainEqual({ [`PAYIN ${mai.view.reference}`]: ['MISSING_THEIRS', 1000n, null] })
  })

  test('cannot be compared while the node is away', async () => {
    const away = { ...coin, chain: openChain('http://127.0.0.1:9', coin.contract) }
    await expect(coinSource({ ...services, coin: away }).compare(compared)).rejects.toBeInstanceOf(StatementDown)
  })

  test('are one of the sources of each day', async () => {
    const codes = (await services.comparedSources()).map(({ code }) => code)
    expect(codes).toContain('coin')
  })
})
