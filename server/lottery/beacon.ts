import { quicknet, roundAfter } from '@tamuvo/games/lottery/drand-rounds.ts'
import { isShare, isShareKey, keyIdOf, shareMessage } from '@tamuvo/games/lottery/shares.ts'
import type { BeaconTerms } from '@tamuvo/games/lottery/terms.ts'
import type { Holder, ShareRequest } from './holder.ts'
import { askForKey, askForRound, askForShare } from './ask-beacon.ts'
import type { LotteryServices } from './services.ts'
import { keepShareKey, shareKeys, type StoredShareKey } from './store-seed.ts'

/** Where rounds of the public chain are found when the setting has changed since a draw was made. */
const publicAddresses = ['https://api.drand.sh', 'https://drand.cloudflare.com']

type BeaconServices = Pick<LotteryServices, 'clock' | 'database' | 'drawKeys' | 'settings'>

/** The beacon of a new issue, by the setting. @param closesAt of its sale */
export const chooseBeacon = async (services: BeaconServices, closesAt: Date): Promise<BeaconTerms> => {
  const chosen = await services.settings.get('lottery.beacon')
  if (chosen.kind === 'drand') {
    const chain = chosen.chain ?? quicknet
    return { kind: 'drand', chain, round: roundAfter(chain, closesAt.getTime()) }
  }
  if (chosen.holders.length === 0) return { kind: 'shares', place: 'here', keys: await keepOwnKeys(services) }
  for (const holder of chosen.holders) await keepKeyOf(services, holder)
  return { kind: 'shares', place: 'apart', keys: chosen.holders.map(({ key }) => key) }
}

const keepOwnKeys = async ({ database, drawKeys, clock }: BeaconServices): Promise<string[]> => {
  const holders = drawKeys.holders()
  const ids = holders.map(({ modulus }) => keyIdOf(modulus))
  const known = await shareKeys(database, ids)
  for (const [place, id] of ids.entries()) {
    const key = known.some((each) => each.id === id) ? undefined : holders[place]?.key()
    if (key) await keepShareKey(database, { id, ...key, address: null, madeAt: clock.now() })
  }
  return ids
}

/** @throws Error when a holder shows another key than the setting names, or one without proof */
const keepKeyOf = async (
  { database, clock }: BeaconServices,
  { address, key: id }: { address: string; key: string },
): Promise<void> => {
  const [known] = await shareKeys(database, [id])
  if (known) return
  const key = await askForKey(address)
  if (keyIdOf(key.modulus) !== id || !isShareKey(key)) throw new Error(`the key at ${address} is not ${id}`)
  await keepShareKey(database, { id, ...key, address, madeAt: clock.now() })
}

/**
 * The signatures of the beacon of a closed draw, each verified.
 * @returns undefined while one is missing
 */
export const findSignatures = async (
  services: BeaconServices,
  beacon: BeaconTerms,
  request: ShareRequest,
): Promise<string[] | undefined> => {
  if (beacon.kind === 'drand') {
    const chosen = await services.settings.get('lottery.beacon')
    const addresses = chosen.kind === 'drand' ? chosen.addresses : publicAddresses
    const signature = await askForRound(addresses, beacon)
    return signature === undefined ? undefined : [signature]
  }
  const keys = await shareKeys(services.database, beacon.keys)
  const own = beacon.place === 'here' ? services.drawKeys.holders() : []
  const signatures = await Promise.all(beacon.keys.map((id) => signatureOf(id, { keys, own }, request)))
  return signatures.every((signature) => signature !== undefined) ? signatures : undefined
}

const signatureOf = async (
  id: string,
  { keys, own }: { keys: readonly StoredShareKey[]; own: readonly Holder[] },
  request: ShareRequest,
): Promise<string | undefined> => {
  const key = keys.find((each) => each.id === id)
  if (!key) return undefined
  const holder = own.find(({ modulus }) => modulus === key.modulus)
  const answer = holder ? holder.sign(request) : key.address && (await askForShare(key.address, request))
  if (typeof answer !== 'string') return undefined
  return isShare(key.modulus, shareMessage(request), answer) ? answer : undefined
}
