import { machineAddresses } from '@tamuvo/server/kit/citus.ts'
import { connectDatabase, type Database } from '@tamuvo/server/kit/database.ts'
import { extraRights, extraRightsOnMachine } from '@tamuvo/server/kit/extra-rights.ts'

/** What the logins of processes may beyond their list, in sentences: on each machine of a cluster, to which they connect as well. */
export const readRights = async (url: string): Promise<string[]> => {
  const database = connectDatabase(url, { max: 1 })
  try {
    const found = await extraRights(database)
    for (const address of await machineAddresses(database)) found.push(...(await readRightsOn(database, address)))
    return found
  } finally {
    await database.close()
  }
}

const readRightsOn = async (database: Database, address: string): Promise<string[]> => {
  try {
    const client = await database.dedicatedAt(address, 'tamuvo-audit')
    try {
      return (await extraRightsOnMachine(client)).map((sentence) => `On the machine ${address}: ${sentence}`)
    } finally {
      await client.end()
    }
  } catch (error) {
    return [`The rights on the machine ${address} could not be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}
