import type { Queryable } from '../../kit/database.ts'

/** Removes messages sent before then, with what was reported of them, and silences that are over. */
export const removeOldMessages = async (database: Queryable, before: Date, now: Date): Promise<void> => {
  await database.query('DELETE FROM chat_message WHERE sent_at < $1', [before])
  await database.query('DELETE FROM chat_silence WHERE until < $1', [now])
}
