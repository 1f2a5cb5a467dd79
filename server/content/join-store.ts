import type { InputOf } from '@tamuvo/contract/call.ts'
import type { sendJoinRequest } from '@tamuvo/contract/join.ts'
import type { Tx } from '../kit/database.ts'

type Asked = Omit<InputOf<typeof sendJoinRequest>, 'captcha' | 'captchaId' | 'adult'>
export type NewJoinRequest = Asked & {
  id: bigint
  caseNumber: string
  /** Undefined for a visitor. */
  memberId: bigint | undefined
  language: string
  sentAt: Date
}

export const insertJoinRequest = async (tx: Tx, request: NewJoinRequest): Promise<void> => {
  const { id, caseNumber, memberId, language, name, contactKind, contact, country, volume, channel, remark, sentAt } = request
  await tx.query(
    `INSERT INTO join_request
       (id, case_number, member_id, language, name, contact_kind, contact, country, volume, channel, remark, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, caseNumber, memberId ?? null, language, name, contactKind, contact, country, volume, channel, remark, sentAt],
  )
}
