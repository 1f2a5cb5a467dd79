import { afterAll, afterEach } from 'vitest'
import { closeAll } from './at-end.ts'
import { takeFailures } from './logged-failures.ts'

// Runs before each test file. What is registered first ends last, so hooks of the file itself still find all of it open.
afterAll(closeAll)

// A test that fails says what its server logged meanwhile: the caller gets a system error without details.
afterEach(({ task }) => {
  const logged = takeFailures()
  const error = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined
  if (error && logged.length > 0) error.message += `\n\nThe server logged:\n${logged.join('\n')}`
})
