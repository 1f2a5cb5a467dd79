import type pg from 'pg'
import { machineAddresses } from '@tamuvo/server/kit/citus.ts'
import { connectDatabase, type Database } from '@tamuvo/server/kit/database.ts'
import { extraRights, extraRightsOnMachine } from '@tamuvo/server/kit/extra-rights.ts'

/** What the logins of processes may beyond their list, in sentences: on each machine of a cluster, to which they connect as well. */
export const readRights = async (url: string): Promise<string[]> => {
  const database = connectDatabase(url, { max: 1 })
  try {
    const machines = await machineAddresses(database)
    if (machines.length === 0) return await extraRights(database)
    const found = await readRightsOver(() => database.dedicated('tamuvo-audit'))
    for (const address of machines) found.push(...(await readRightsOn(database, address)))
    return found
  } finally {
    await database.close()
  }
}

const readRightsOn = async (database: Database, address: string): Promise<string[]> => {
  try {
    const found = await readRightsOver(() => database.dedicatedAt(address, 'tamuvo-audit'))
    return found.map((sentence) => `On the machine ${address}: ${sentence}`)
  } catch (error) {
    return [`The rights on the machine ${address} could not be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

const readRightsOver = async (connect: () => Promise<pg.Client>): Promise<string[]> => {
  const client = await connect()
  try {
    return await extraRightsOnMachine(client)
  } finally {
    await client.end()
  }
}
