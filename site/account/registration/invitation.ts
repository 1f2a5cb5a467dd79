import { deviceShelf } from '@tamuvo/ui/session/storage.ts'

/** The code that somebody came with, and the field of a registration that it belongs to. */
export type Invitation = { field: 'affiliateCode' | 'referralCode'; code: string }

type Kept = Invitation & { at: number }

const shelfKey = 'invitation'
const keepMs = 30 * 86_400_000
const fields = ['affiliateCode', 'referralCode'] as const
const codePattern = /^[A-Za-z0-9]{4,12}$/

/** The code in the query of an address, an agent's before a friend's. */
export const invitationIn = (search: string): Invitation | undefined => {
  const query = new URLSearchParams(search)
  for (const field of fields) {
    const code = query.get(field)?.trim() ?? ''
    if (codePattern.test(code)) return { field, code }
  }
  return undefined
}

const read = (): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(deviceShelf.read(shelfKey) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'field' in value &&
  'at' in value &&
  typeof value.at === 'number'

/** The code kept on this device; whoever came first with one keeps it for thirty days. */
export const keptInvitation = (nowMs = Date.now()): Invitation | undefined => {
  const kept = read()
  return kept && nowMs - kept.at < keepMs ? { field: kept.field, code: kept.code } : undefined
}

/** Keeps the code of an address, unless one is kept already. */
export const keepInvitation = (search: string, nowMs = Date.now()): void => {
  const found = invitationIn(search)
  if (found && !keptInvitation(nowMs)) deviceShelf.write(shelfKey, JSON.stringify({ ...found, at: nowMs } satisfies Kept))
}
