import type { Queryable } from '../../kit/database.ts'

export type SandboxMessage = { kind: 'sms' | 'mail'; recipient: string; subject: string; body: string; at: Date }

export const insertSandboxMessage = async (
  database: Queryable,
  { kind, recipient, subject, body, at }: SandboxMessage,
): Promise<void> => {
  await database.query('INSERT INTO sandbox_message (kind, recipient, subject, body, at) VALUES ($1, $2, $3, $4, $5)', [
    kind,
    recipient,
    subject,
    body,
    at,
  ])
}

/** Last messages, newest first. @param to the recipient, '' for all */
export const listSandboxMessages = async (database: Queryable, to: string, limit: number): Promise<SandboxMessage[]> => {
  const { rows } = await database.query<SandboxMessage>(
    `SELECT kind, recipient, subject, body, at FROM sandbox_message
      WHERE $1 = '' OR recipient = $1 ORDER BY id DESC LIMIT $2`,
    [to, limit],
  )
  return rows
}

export const removeOldSandboxMessages = async (database: Queryable, before: Date): Promise<void> => {
  await database.query('DELETE FROM sandbox_message WHERE at < $1', [before])
}
