import { runServer } from '../run.ts'

// A server with an unhandled rejection and, on SIGUSR2, an uncaught exception.
await runServer()
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('nobody catches this')
  })
})
void Promise.reject(new Error('nobody waits for this'))
