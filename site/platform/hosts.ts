import { setPictureHost } from '@tamuvo/ui/components/picture-host.ts'
import { tabStorage } from '@tamuvo/ui/session/storage.ts'
import { useEffect } from 'react'
import { usePermission } from './usePermission.ts'

const storageKey = 'host_luck'
const rngMax = 2 ** 32

/** One of the hosts by a number from 0 to below 1; '' when there is none. */
export const pickHost = (hosts: readonly string[], rng: number): string => hosts[Math.floor(rng * hosts.length)] ?? ''

/** A number of this tab, from 0 to below 1: drawn once, so that its pictures come from one host as long as it is open. */
export const hostShare = (): number => {
  const stored = Number(tabStorage.read(storageKey) ?? Number.NaN)
  if (stored >= 0 && stored < 1) return stored
  const drawn = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / rngMax
  tabStorage.write(storageKey, String(drawn))
  return drawn
}

const pick = (hosts: readonly string[] | undefined): string => (hosts?.length ? pickHost(hosts, hostShare()) : '')

/** Takes pictures from one of the brand's hosts for them: once on a page, near its root. */
export const usePictureHost = (): void => {
  const host = pick(usePermission()?.imageCDNs)
  useEffect(() => setPictureHost(host), [host])
}

/** Where games of our own house start from, '' for this site; games of others name their own host. */
export const useLaunchHost = (): string => pick(usePermission()?.launchGameCDNs)

/** The address of a game at the host for games. */
export const atLaunchHost = (url: string, host: string): string => (/^\/(?![/\\])/.test(url) ? `${host}${url}` : url)
