import { connectDatabase } from './database.ts'

/** Names that need no quotes: they stand in statements that take no parameters. */
const plainName = /^[a-z_][a-z0-9_]{0,60}$/

/**
 * Makes the database of the studio and its login, which nobody else may use. For a demo, whose owner of all databases is at hand;
 * whoever runs a studio of their own makes them by hand.
 */
export const makeOwnDatabase = async (ownerUrl: string, databaseUrl: string): Promise<void> => {
  const { username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  if (![username, name].every((each) => plainName.test(each)) || !/^[0-9a-f]+$/.test(password))
    throw new Error('the studio needs plain names of its own')
  const owner = connectDatabase(ownerUrl, 1)
  try {
    const { rowCount: roles } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [username])
    await owner.query(`${roles ? 'ALTER' : 'CREATE'} ROLE ${username} LOGIN PASSWORD '${password}'`)
    const { rowCount: databases } = await owner.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (!databases) await owner.query(`CREATE DATABASE ${name} OWNER ${username}`)
    await owner.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`)
  } finally {
    await owner.close()
  }
}
