import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openChain } from './chain.ts'
import { ChainDown, ChainRefused } from './rpc.ts'

let says: (method: string) => string = () => ''
const node = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += piece))
  request.on('end', () => response.end(says(JSON.parse(body).method)))
})
const url = await new Promise<string>((done) =>
  node.listen(0, '127.0.0.1', () => {
    const address = node.address()
    done(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  }),
)
afterAll(() => node.close())

const chain = openChain(url, '0x5FbDB2315678afecb367f032d93F642f64180aa3')
const result = (value: unknown) => () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
const word = (digit: string) => `0x${digit.repeat(64)}`
const transfer = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', blockHash: word('a'), transactionHash: word('b') }
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

test.each([
  ['nothing', () => ''],
  ['a page', () => '<html>503</html>'],
  ['no envelope', () => '[]'],
  ['a number that is none', result('many')],
  ['a number without digits', result('0x')],
  ['a number of 300 bits', result(`0x${'f'.repeat(75)}`)],
  ['nine megabytes', () => JSON.stringify({ result: '1'.repeat(9 * 1024 * 1024) })],
])('an answer that is nonsense is no answer: %s', async (_name, answer) => {
  says = answer
  await expect(chain.height()).rejects.toBeInstanceOf(ChainDown)
})

test('a refusal of the node keeps its code', async () => {
  says = () => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'nonce too low' } })
  await expect(chain.broadcast('0x00')).rejects.toEqual(new ChainRefused(-32_000, 'nonce too low'))
})

test.each([
  ['of another block', { blockHash: word('c') }],
  ['of another coin', { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }],
  ['of another event', { topics: [word('d'), word('0'), word('0')] }],
  ['without an amount', { data: '0x' }],
])('a transfer %s is not believed', async (_name, lie) => {
  const honest = { ...transfer, logIndex: '0x0', topics: [topic, word('0'), word('0')], data: word('0') }
  says = result([honest])
  expect(await chain.transfersIn('0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toHaveLength(1)
  says = result([{ ...honest, ...lie }])
  const asking = chain.transfersIn('0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(asking).rejects.toBeInstanceOf(ChainDown)
})

test('a transfer that is told twice is not believed: it would be two', async () => {
  const once = { ...transfer, logIndex: '0x0', topics: [topic, word('0'), word('0')], data: word('0') }
  says = result([once, { ...once, logIndex: '0x1' }])
  expect(await chain.transfersIn('0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toHaveLength(2)
  says = result([once, once])
  const asking = chain.transfersIn('0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(asking).rejects.toBeInstanceOf(ChainDown)
})

test('a block of another number, or of a time beyond reason, is not believed', async () => {
  const block = { number: '0x5', hash: word('a'), parentHash: word('b'), timestamp: '0x66000000' }
  says = result(block)
  expect(await chain.block(5n)).toMatchObject({ number: 5n })
  await expect(chain.block(6n)).rejects.toBeInstanceOf(ChainDown)
  says = result({ ...block, timestamp: '0xffffffffffffffff' })
  await expect(chain.block(5n)).rejects.toBeInstanceOf(ChainDown)
})
