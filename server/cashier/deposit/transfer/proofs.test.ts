import * as contract from '@tamuvo/contract/cashier.ts'
import * as staff from '@tamuvo/contract/cashier-staff.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { expireDeposit } from '../jobs.ts'
import { minuteMs, slipPicture, transferServer } from './testing.ts'

const server = await transferServer()
const { clock, maker, checker, clerk, matchAll, create, transfer, addSlip, services } = server

describe('what the payer says', () => {
  test('needs a proof', async () => {
    const mai = await create('80.00')
    expect(await mai.submit()).toMatchObject({ code: 'DEPOSIT_PROOF_NEEDED' })
    expect(await addSlip(mai)).toMatchObject({ value: { slips: [{ width: 600, height: 900 }] } })
    expect(await mai.submit()).toMatchObject({ value: { state: 'SUBMITTED' } })
    clock.advance(40 * minuteMs)
    await expireDeposit(services, BigInt(mai.created.id))
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED' })
  })

  test('finds a transfer that nothing else found, by its number', async () => {
    const mai = await create('81.00', 'demo-wave-manual')
    await transfer(mai, { remark: '', id: '660077123456', paidAt: new Date(clock.now().getTime() + 45 * minuteMs) })
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
    expect(await mai.submit({ txn: '660077123456' })).toMatchObject({ value: { state: 'SUBMITTED', txnTail: '123456' } })
    await matchAll()
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('too late is for staff, and the money that follows is credited', async () => {
    const mai = await create('82.00')
    clock.advance(31 * minuteMs)
    await expireDeposit(services, BigInt(mai.created.id))
    expect(await mai.submit({ txn: '000111222' })).toMatchObject({ value: { state: 'REVIEW', reason: 'LATE_PROOF' } })
    await transfer(mai)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', reason: null })
  })

  test('of somebody else’s deposit is unknown', async () => {
    const [mai, su] = [await create('83.00'), await server.addMember()]
    const id = mai.created.id
    const as = { token: su.token }
    for (const answer of [
      await server.ask(contract.submitDeposit, { id, txn: '123456' }, as),
      await server.ask(contract.addDepositSlip, { id, image: (await slipPicture).toString('base64') }, as),
      await server.ask(contract.getDeposit, { id }, as),
      await server.ask(contract.cancelDeposit, { id }, as),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('numbers are not guessed for long', async () => {
    const mai = await create('84.00')
    let code = ''
    for (let tries = 0; tries < 31 && code !== 'TOO_MANY_REQUESTS'; tries++)
      code = (await mai.submit({ txn: `99990${tries}0` })).code
    expect(code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a slip', () => {
  test('is drawn again, encrypted, and shown to its owner alone', async () => {
    const mai = await create('85.00')
    await addSlip(mai)
    const [added] = (await mai.read()).slips
    const shown = await server.get(contract.getDepositSlip, { id: added?.id ?? '' }, { token: mai.token })
    const bytes = Buffer.from(shown.image, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 600 })
    expect(bytes.includes('a secret place')).toBe(false)
    const { rows } = await services.database.query<{ sealed: Buffer }>('SELECT sealed FROM deposit_slip WHERE id = $1', [
      added?.id,
    ])
    expect(rows[0]?.sealed.includes(bytes.subarray(0, 64))).toBe(false)
    const { token } = await server.addMember()
    expect(await server.ask(contract.getDepositSlip, { id: added?.id ?? '' }, { token })).toMatchObject({ status: 404 })
  })

  test('is shown to staff with the role, watermarked, and every look is kept', async () => {
    const mai = await create('86.00')
    await addSlip(mai)
    const id = (await mai.read()).slips[0]?.id ?? ''
    expect(await server.ask(staff.getDepositProof, { id }, clerk.as)).toMatchObject({ status: 403 })
    expect(await server.ask(staff.getDepositProof, { id }, { token: mai.token })).toMatchObject({ status: 401 })
    expect(await server.get(staff.getDepositProof, { id }, checker.as)).toMatchObject({ type: 'image/jpeg' })
    await server.get(staff.getDepositProof, { id }, maker.as)
    const looks = await services.database.query(
      'SELECT s.name FROM deposit_slip_look l JOIN staff s ON s.id = l.staff_id WHERE slip_id = $1 ORDER BY l.at, s.id',
      [id],
    )
    expect(looks.rows.map((row) => row['name']).toSorted()).toEqual(['ko', 'mi'])
    await expect(services.database.query('DELETE FROM deposit_slip_look')).rejects.toThrow('permission denied')
  })

  test('is one of three at most, and none after the end', async () => {
    const mai = await create('87.00')
    const answers = await Promise.all(Array.from({ length: 4 }, () => addSlip(mai)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'DEPOSIT_SLIPS_MAX' })
    await transfer(mai)
    expect(await addSlip(mai)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
  })

  test.each([
    ['no picture', Buffer.from('MZ…').toString('base64'), 'IMAGE_INVALID'],
    ['too large', Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64'), 'IMAGE_TOO_LARGE'],
  ])('that is %s is refused', async (_what, image, code) => {
    expect(await addSlip(await create('88.00'), image)).toMatchObject({ code })
  })
})
