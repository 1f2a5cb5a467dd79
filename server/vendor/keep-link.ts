import type { Tx } from '../kit/database.ts'
import type { Luck } from '../kit/luck.ts'
import { listLinks, type NewLink, saveLink } from './link-store.ts'

/**
 * Writes how a vendor is spoken with, or changes it. The key that makes its session tokens is made here, and stays: games
 * that are being played keep their tokens. Running processes know it within seconds.
 */
export const keepLink = async (tx: Tx, luck: Luck, link: NewLink): Promise<void> => {
  const known = (await listLinks(tx)).find(({ code }) => code === link.code)
  const sessionKey = known?.secrets.get('sessionKey') || luck.bytes(32).toString('hex')
  await saveLink(tx, { ...link, secrets: { sessionKey, ...link.secrets } })
}
