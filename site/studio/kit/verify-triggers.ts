import type { JackpotTrigger, JackpotWin, RoundSource, RoundView } from './round-source.ts'

/** Recomputes what decided the pools that a round won because they had to fall. @returns whether all of it holds */
export const areTriggersRight = async (source: Pick<RoundSource, 'trigger'>, { jackpots }: RoundView): Promise<boolean> => {
  for (const won of jackpots ?? []) {
    if (!won.trigger) continue
    const published = await source.trigger?.(won.level, won.trigger.no)
    if (!published || !isOf(published, won) || !(await isRight(published))) return false
  }
  return true
}

/** Whether what is published for all is what its round says. */
const isOf = ({ commitment, secret, trigger, paid }: JackpotTrigger, { amount, trigger: said }: JackpotWin): boolean =>
  commitment === said?.commitment && secret === said.secret && trigger === said.amount && paid === amount

const isRight = async ({ secret, paid, ...published }: JackpotTrigger): Promise<boolean> => {
  if (secret === null || paid === null) return false
  // The curve of drand takes long to load, and only who verifies needs it.
  const { checkTrigger } = await import('@tamuvo/games/jackpot/trigger-checks.ts')
  return checkTrigger({ ...published, secret, paid }).every(({ holds }) => holds)
}
