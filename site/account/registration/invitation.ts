import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

/** The invitation code of the address, and the field of a registration that it belongs to. */
export type Invitation = { field: 'affiliateCode' | 'referralCode'; code: string }

type StoredInvitation = Invitation & { at: number }

const storageKey = 'invitation'
const freshMs = 30 * 86_400_000
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

const read = (): StoredInvitation | undefined => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(storageKey) ?? 'null')
    return isStored(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isStored = (value: unknown): value is StoredInvitation =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'field' in value &&
  'at' in value &&
  typeof value.at === 'number'

/** The code stored on this device; the first one is kept for thirty days. */
export const storedInvitation = (nowMs = Date.now()): Invitation | undefined => {
  const stored = read()
  return stored && nowMs - stored.at < freshMs ? { field: stored.field, code: stored.code } : undefined
}

/** Keeps the code of an address, unless one is stored already. */
export const storeInvitation = (search: string, nowMs = Date.now()): void => {
  const found = invitationIn(search)
  if (found && !storedInvitation(nowMs))
    deviceStorage.write(storageKey, JSON.stringify({ ...found, at: nowMs } satisfies StoredInvitation))
}
