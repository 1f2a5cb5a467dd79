import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** The names of bets in words: "Colour: Red", "Split 14-17", "Banker". */
export const useNames = () => {
  const t = useText()
  const word = (key: string, without: string): string => (hasText(key) ? t(key) : without)
  const pick = (selection: string): string => word(`tables.pick_${selection}`, selection)
  const market = (name: string): string => word(`tables.market_${name}`, name)
  const spot = ({ market: name, selection }: Spot): string =>
    selection === '' ? market(name) : t('tables.spot', { market: market(name), pick: pick(selection) })
  return { spot, pick, market, word }
}
