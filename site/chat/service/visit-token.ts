import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

const key = 'serviceVisit'
const tokenBytes = 32

/** The secret that identifies a visitor's conversations: made here, kept from visit to visit, and known to the server as a hash. */
export const visitToken = (): string => {
  const stored = deviceStorage.read(key)
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes))
  const text = btoa(String.fromCharCode(...bytes))
  const token = `visit-${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  deviceStorage.write(key, token)
  return token
}
