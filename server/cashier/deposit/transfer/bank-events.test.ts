import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../signature.ts'
import { secret } from '../../testing.ts'
import { minor, transferServer } from './testing.ts'

const server = await transferServer()
const { clock, matchAll, create, bodyOf, post, transfer } = server

describe('the event of the bank', () => {
  test.each([
    ['without a signature', 'nothing'],
    ['by another secret', 'forged'],
    ['of ten minutes ago', 'old'],
  ])('%s leaves nothing', async (_what, kind) => {
    const mai = await create('70.00')
    const body = bodyOf(mai)
    const secretOf = kind === 'forged' ? 'whsec_wrong' : secret
    const at = new Date(clock.now().getTime() - (kind === 'old' ? 600_000 : 0))
    const answer = await post(body, kind === 'nothing' ? '' : signatureOf(secretOf, body, at))
    expect(answer.status).toBe(401)
    await matchAll()
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
  })

  test('whose body was changed is refused', async () => {
    const mai = await create('71.00')
    const body = bodyOf(mai)
    const answer = await post(body.replace(mai.created.amount, '9000.00'), signatureOf(secret, body, clock.now()))
    expect(answer.status).toBe(401)
  })

  test('ten times at once is one line', async () => {
    const mai = await create('72.00')
    const body = bodyOf(mai)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    const handled = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { value: { handled: string } }).value.handled),
    )
    expect(handled.filter((each) => each === 'stored')).toHaveLength(1)
    await Promise.all([matchAll(), matchAll(), matchAll()])
    expect(await server.balanceOf(mai.id)).toBe(minor(mai.created.amount))
  })

  test('to an account that is not of the house changes nothing', async () => {
    const mai = await create('73.00')
    expect(await (await transfer(mai, { account: '999' })).json()).toMatchObject({ value: { handled: 'unknown' } })
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
  })
})
