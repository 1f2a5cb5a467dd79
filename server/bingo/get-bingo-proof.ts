import * as contract from '@tamuvo/contract/bingo.ts'
import { readTerms } from '@tamuvo/games/lottery/terms.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { betsOfRound } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { shareKeys } from '../lottery/store-seed.ts'
import type { BingoRound, StoredPrize } from './round.ts'
import type { BingoServices } from './services.ts'
import { findRound } from './store.ts'

export const getBingoProof = handle(contract.getBingoProof, async ({ input, refuse }, services: BingoServices) => {
  const round = await findRound(services.database, BigInt(input.round))
  if (!round) throw refuse('NOT_FOUND')
  const { sale, outcome } = round
  const page = sale ? await betsOfRound(services.database, round.id, BigInt(input.after ?? 0), input.limit + 1) : []
  const tickets = page.slice(0, input.limit).map(({ id }) => id.toString())
  return {
    game: round.game,
    number: round.number,
    terms: round.terms,
    commitment: round.commitment,
    committedAt: round.committedAt.toISOString(),
    opensAt: round.opensAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    drawsAt: round.drawsAt.toISOString(),
    salesDigest: sale?.digest ?? null,
    seed: outcome?.seed ?? null,
    signatures: [...(outcome?.signatures ?? [])],
    keys: await keysOf(services, round),
    balls: [...(outcome?.balls ?? [])],
    prizes: (outcome?.prizes ?? []).map(sentPrize),
    tickets,
    next: page.length > tickets.length ? (tickets.at(-1) ?? null) : null,
  }
})

const sentPrize = ({ pattern, ball, shares }: StoredPrize) => ({
  pattern,
  ball,
  shares: shares.map(({ ticket, amount: share }) => ({ ticket, amount: toWire(amount(BigInt(share))) })),
})

/** The keys of those whose shares are the beacon. */
const keysOf = async ({ database }: BingoServices, { terms }: BingoRound) => {
  const beacon = readTerms(terms.split('\n', 1)[0] ?? '')?.beacon
  const keys = beacon?.kind === 'shares' ? await shareKeys(database, beacon.keys) : []
  return keys.map(({ modulus, proof }) => ({ modulus, proof: [...proof] }))
}
