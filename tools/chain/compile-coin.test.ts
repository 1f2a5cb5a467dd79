import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { compileCoin } from './compile-coin.mjs'

const compiled = await compileCoin().catch((error: Error) => error)
const isThere = typeof compiled === 'string'

test.skipIf(!isThere)(
  isThere ? 'the test coin is what its source says' : 'the test coin (skipped: the compiler cannot be fetched)',
  () => {
    const stored = readFileSync(inProject('server/cashier/coin/token/test-coin.json'), 'utf8')
    expect(JSON.parse(stored)).toEqual(JSON.parse(String(compiled)))
  },
)
