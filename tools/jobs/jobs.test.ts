import { countDeadLetters } from '@tamuvo/server/kit/job-store.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { expect, test } from 'vitest'
import { main } from './jobs.ts'

const database = await testDatabase()

const run = async (...words: string[]): Promise<{ code: number; said: string }> => {
  const texts: string[] = []
  const code = await main([...words, '--url', database.url], (text) => void texts.push(text))
  return { code, said: texts.join('') }
}
const put = async (name: string, tries: number): Promise<string> => {
  const { rows } = await database.query<{ id: bigint }>(
    `INSERT INTO job (name, payload, run_at, tries, tries_max, last_error) VALUES ($1, '{"a":1}', now(), $2, 10, 'Error: away') RETURNING id`,
    [name, tries],
  )
  return String(rows[0]?.id)
}

test('dead letters are listed, and enqueued again one by one or together', async () => {
  expect(await run('list')).toEqual({ code: 0, said: 'There are no dead letters.\n' })
  const [first, waiting] = [await put('first', 10), await put('waiting', 9)]
  await put('second', 10)
  await put('third', 10)
  const { said } = await run('list')
  expect(said.split('\n')).toHaveLength(4)
  expect(said).toContain(`${first}  first {"a":1}, tried 10 times: Error: away`)
  expect(await countDeadLetters(database)).toBe(3)
  expect(await run('retry', waiting)).toEqual({ code: 1, said: 'There is no such dead letter.\n' })
  expect(await run('retry', first)).toEqual({ code: 0, said: '1 job enqueued again.\n' })
  expect(await run('retry', 'all')).toEqual({ code: 0, said: '2 jobs enqueued again.\n' })
  const { rows } = await database.query<{ tries: number }>('SELECT tries FROM job ORDER BY id')
  expect(rows.map(({ tries }) => tries)).toEqual([0, 9, 0, 0])
  await expect(main(['retry', 'everything', '--url', database.url])).rejects.toThrow('npm run jobs -- retry all')
})
