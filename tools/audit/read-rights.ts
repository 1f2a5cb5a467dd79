import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { extraRights } from '@tamuvo/server/kit/extra-rights.ts'

/** What the logins of processes may beyond their list, in sentences. */
export const readRights = async (url: string): Promise<string[]> => {
  const database = connectDatabase(url, { max: 1 })
  try {
    return await extraRights(database)
  } finally {
    await database.close()
  }
}
