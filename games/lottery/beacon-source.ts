import { isQuicknet } from './drand-rounds.ts'
import type { BeaconTerms } from './terms.ts'

/** Who has to be trusted for the beacon: a public chain, another chain, holders apart, or the house alone. */
export const beaconSource = (terms: BeaconTerms): 'public' | 'chain' | 'apart' | 'here' =>
  terms.kind === 'shares' ? terms.place : isQuicknet(terms.chain) ? 'public' : 'chain'
