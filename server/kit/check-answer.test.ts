import { call } from '@tamuvo/contract/call.ts'
import * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testServer } from '../testing/server.ts'
import { checkAnswer, ContractBroken, messageCheck } from './check-answer.ts'
import type { AnswerChecks } from './config.ts'
import { handle } from './handle.ts'
import { createLog } from './log.ts'

const output: z.ZodMiniType = z.object({ name: z.string(), list: z.array(z.object({ amount: z.number() })) })
const good = { name: 'Mai', list: [{ amount: 1 }] }

const log = createLog('silent')
const complain = vi.spyOn(log, 'error')
const tools = (answerChecks: AnswerChecks) => ({ config: { answerChecks }, log })
const what = 'GET /t/thing'

afterEach(() => complain.mockClear())

describe('an answer', () => {
  test('is sent without fields that the contract does not have', () => {
    const more = { ...good, hash: 'secret', list: [{ amount: 1, memberId: 7n }] }
    expect(checkAnswer(tools('cold'), { what, schema: output }, more)).toEqual(good)
  })

  test('that breaks the contract is not sent; the log names the field, not its value', () => {
    const wrong = { name: 'Mai', list: [{ amount: 'hunter2' }] }
    expect(() => checkAnswer(tools('cold'), { what, schema: output }, wrong)).toThrow(ContractBroken)
    expect(complain).toHaveBeenCalledWith({ what, fields: ['list.0.amount (invalid_type)'] }, expect.any(String))
    expect(JSON.stringify(complain.mock.calls)).not.toContain('hunter2')
  })

  test('of a hot call is sent unchecked in production and checked everywhere else', () => {
    const more = { ...good, list: [{ amount: 1, extra: true }] }
    expect(checkAnswer(tools('cold'), { what, schema: output, hot: true }, more)).toBe(more)
    expect(() => checkAnswer(tools('all'), { what, schema: output, hot: true }, more)).toThrow('list.0.extra (unknown)')
    expect(checkAnswer(tools('all'), { what, schema: output, hot: true }, { ...good, more: undefined })).toEqual(good)
  })
})

test('a broken answer cannot be caught while tests run', async () => {
  const stray = vi.spyOn(globalThis, 'setImmediate').mockImplementation((thrown) => {
    expect(thrown).toThrow(ContractBroken)
    return undefined as never
  })
  expect(() => checkAnswer(tools('loud'), { what, schema: output }, {})).toThrow(ContractBroken)
  expect(stray).toHaveBeenCalledOnce()
  stray.mockRestore()
})

describe('a live message', () => {
  test('is sent as the contract says or not at all, and not checked in production', () => {
    const message = { code: 'POOL', amount: '1.00' }
    expect(messageCheck(tools('all'))('jackpot', message)).toBe(true)
    expect(messageCheck(tools('all'))('jackpot', { ...message, amount: '1' })).toBe(false)
    expect(messageCheck(tools('all'))('jackpot', { ...message, account: '9' })).toBe(false)
    expect(messageCheck(tools('cold'))('jackpot', { ...message, amount: '1' })).toBe(true)
  })
})

describe('over HTTP', async () => {
  const broken = call({ path: 'GET /t/broken', summary: '', caller: 'anyone', input: z.object({}), output, refusals: [] })
  const server = await testServer({
    open: async (kit) => kit,
    config: { answerChecks: 'cold' },
    handlers: [handle(broken, async () => ({ name: 7 }))],
  })

  test('an answer that breaks the contract is a system error', async () => {
    const answer = await server.ask(broken, {})
    expect(answer).toMatchObject({ status: 500, code: 'SYSTEM_ERROR', value: null })
  })
})
