import { randomUUID } from 'node:crypto'
import type { Bet, Ending, PlayedVendor, Player, Wallet, Win } from './played.ts'
import { Broken, expectBalance, expectResult, type Finding } from './report.ts'

/** A scenario of a wallet. @returns the reason when it was skipped */
export type Scenario = { name: string; play(stage: Stage): Promise<string | void> }

/** The tools of a scenario. */
export type Stage = {
  vendor: PlayedVendor
  wallet: Wallet
  /** A player with a balance and a launched game. Skips the scenario without one. */
  player(money: bigint): Promise<Player>
  /** Skips the scenario when the wallet cannot do that. */
  become(player: Player, ending: Ending): Promise<void>
  newBet(amount: bigint, round?: string): Bet
  winOf(bet: Bet, amount: bigint, ends?: boolean): Win
  /** Expects a balance by a query of the wallet. */
  holds(step: string, player: Player, balance: bigint): Promise<void>
}

class Skipped extends Error {
  override name = 'Skipped'
}

export const stageOf = (wallet: Wallet): Stage => {
  const { vendor } = wallet
  return {
    vendor,
    wallet,
    player: async (money) => {
      const launched = await wallet.player(money)
      if (!launched) throw new Skipped('the wallet gave no such player')
      return started(vendor, launched)
    },
    become: async (player, ending) => {
      if (!wallet.become) throw new Skipped('nobody can make a player of this wallet expire or close')
      await wallet.become(player, ending)
    },
    newBet: (amount, round = randomUUID()) => ({ tx: randomUUID(), round, amount }),
    winOf: (ref, amount, ends = false) => ({ tx: randomUUID(), round: ref.round, amount, ref, ends }),
    holds: async (step, player, balance) => {
      const said = await vendor.balance(player)
      expectResult(`${step}, then the balance`, said, 'ok')
      expectBalance(`${step}, then the balance`, said, balance)
    },
  }
}

/** Starts a session as a game does: sends the launch token, which some dialects exchange. */
const started = async (vendor: PlayedVendor, player: Player): Promise<Player> => {
  if (!vendor.check) return player
  const said = await vendor.check(player)
  expectResult('the session check', said, 'ok')
  return said.token === undefined ? player : { ...player, token: said.token }
}

/** Plays scenarios one after the other. */
export const playAll = async (wallet: Wallet, scenarios: readonly Scenario[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const scenario of scenarios) findings.push(await playOne(stageOf(wallet), scenario))
  return findings
}

const playOne = async (stage: Stage, { name, play }: Scenario): Promise<Finding> => {
  try {
    const skipped = await play(stage)
    return { name, result: skipped ? 'skipped' : 'passed', notes: skipped ? [skipped] : [] }
  } catch (error) {
    if (error instanceof Skipped) return { name, result: 'skipped', notes: [error.message] }
    return { name, result: 'failed', notes: [error instanceof Broken ? error.message : String(error)] }
  }
}
