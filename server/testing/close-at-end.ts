import { afterAll } from 'vitest'
import { closeAll } from './at-end.ts'

// Runs before each test file. What is registered first ends last, so hooks of the file itself still find all of it open.
afterAll(closeAll)
