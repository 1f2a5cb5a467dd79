import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { Facts } from '../../hud/menu/Facts.tsx'
import { timesText } from './times.ts'
import { useRoundMoney } from './useRoundMoney.ts'

type Props = { rows: readonly (readonly [name: string, pays: Multiple])[] }

/** What each result pays, as a multiple and in money at the chosen bet. */
export const PaysList = ({ rows }: Props) => {
  const money = useRoundMoney()
  return <Facts facts={rows.map(([name, pays]) => [name, `${timesText(pays)} · ${money(pays)}`])} />
}
