import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { type CoinDeposit, coinServer, needed, units } from './testing.ts'

const found = await testChain()
const name = 'coins that cannot be worked on'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const chain: TestChain = found
  const server = await coinServer(chain)
  const { create, mine, owner, services } = server
  const alarms = async () => (await listAlarms(services.database)).map((alarm) => alarm.name)
  const pay = ({ coin }: CoinDeposit) => chain.send(coin.address, units(coin.amount))

  /** Nothing changes the deposit until it is mended. */
  const breakDeposit = async ({ view }: CoinDeposit): Promise<() => Promise<unknown>> => {
    await owner.query(
      `CREATE TRIGGER broken BEFORE UPDATE ON deposit FOR EACH ROW WHEN (OLD.id = ${view.id}) EXECUTE FUNCTION refuse_change()`,
    )
    return () => owner.query('DROP TRIGGER broken ON deposit')
  }

  test('hold up none of those after them, are an alarm, and are tried again', async () => {
    const [mai, su] = [await create('10.00'), await create('11.00')]
    await pay(mai)
    await pay(su)
    await mine(0)
    const mend = await breakDeposit(mai)
    await mine(needed)
    expect([(await mai.read()).state, (await su.read()).state]).toEqual(['SUBMITTED', 'SUCCEEDED'])
    expect(await alarms()).toContain('coin.settling')
    await mend()
    await mine(1)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '10.00' })
    expect(await alarms()).not.toContain('coin.settling')
  })

  test('when they come neither, and have a deposit of their own later', async () => {
    const [mai, su] = [await create('12.00'), await create('13.00')]
    const mend = await breakDeposit(mai)
    await pay(mai)
    await pay(su)
    await mine(needed)
    await mend()
    expect((await su.read()).state).toBe('SUCCEEDED')
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
    const { list } = await server.get(contract.listDeposits, {}, { token: mai.token })
    expect(list.map(({ state, credited }) => [state, credited])).toEqual([
      ['SUCCEEDED', '12.00'],
      ['PENDING', '0.00'],
    ])
  })

  test('are reversed after a reorganisation, whatever is wrong with others', async () => {
    const [mai, su] = [await create('14.00'), await create('15.00')]
    const snapshot = await chain.ask('evm_snapshot')
    await pay(mai)
    await pay(su)
    await mine(needed)
    expect((await su.read()).state).toBe('SUCCEEDED')
    const mend = await breakDeposit(mai)
    await chain.ask('evm_revert', snapshot)
    await mine(needed * 3)
    expect([(await mai.read()).state, (await su.read()).state]).toEqual(['SUCCEEDED', 'REVERSED'])
    await mend()
    await mine(1)
    expect((await mai.read()).state).toBe('REVERSED')
  })
})
