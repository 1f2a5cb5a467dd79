import { expect, test } from 'vitest'
import { accountServer } from './testing.ts'

const server = await accountServer()
const { services } = server
const { idNumber, ...rules } = await services.settings.get('register.fields')
await server.set('register.fields', { ...rules, idNumber: { ...idNumber, enabled: true } })
services.isBarred.fill(async (known) => known.idNumber === '12345678')

test('a self-excluded person cannot register again; others can', async () => {
  const barred = await server.register({ username: 'newcomer1', idNumber: '12345678' })
  expect(barred).toMatchObject({ status: 423, code: 'RG_EXCLUDED' })
  expect(await server.register({ username: 'newcomer1', idNumber: '12345679' })).toMatchObject({ success: true })
})
