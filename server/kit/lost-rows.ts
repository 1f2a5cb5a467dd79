import type pg from 'pg'

/** Citus's code of the warning that a part of an answer is gone: the statement then goes on without these rows. */
const lostRows = 'CIINF'

/**
 * Fails a statement whose rows a cluster lost, as if the connection had broken while it ran: what it says, and what a transaction
 * changed by it, is not to be trusted. The connection is not used again.
 */
export const failOnLostRows = (client: pg.Client, failure: (message: string) => Error): void => {
  client.on('notice', ({ code, message }) => {
    if (code !== lostRows) return
    // First the error: the rest of the answer may be here already, and the statement would pass for answered.
    client.connection.emit('error', failure(`the database has lost rows of an answer: ${message}`))
    client.connection.stream.destroy()
  })
}
