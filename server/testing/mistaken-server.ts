import { runServer } from '../run.ts'

// A server in which things go wrong that nobody expects: a failure that nobody waits for, and on SIGUSR2 an error that
// nobody catches.
await runServer()
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('nobody catches this')
  })
})
void Promise.reject(new Error('nobody waits for this'))
