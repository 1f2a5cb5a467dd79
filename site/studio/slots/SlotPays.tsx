import type { Table } from '@tamuvo/games/slots/parts/sheet.ts'
import { wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { symbolWord } from '@tamuvo/games/slots/symbol-words.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { findText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'
import { LineChart } from './LineChart.tsx'
import { SymbolPicture } from './SymbolPicture.tsx'
import type { Slot } from './worlds.ts'

/** What every symbol pays, in money at the chosen bet, and on which lines. All figures are of the sheet. */
export const SlotPays = ({ sheet, world }: Slot) => {
  const t = useText()
  const money = useMoney()
  const { level } = useKitState('level')
  const symbols = wordsOf(sheet.symbols)
  const coinPays = sheet.betCoins
  return (
    <div className="space-y-4 text-sm">
      <p>{t('studio.slot_pays_at', { bet: money(level) })}</p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {symbols.map((symbol) => (
          <li key={symbol} className="flex items-center gap-2 rounded-card bg-bg2 p-2">
            <SymbolPicture world={world} symbol={symbol} size={64} />
            <div className="min-w-0">
              <p className="truncate text-xs font-semibold">{findText(`slots.symbol_${symbolWord(sheet.id, symbol)}`)}</p>
              <Pays table={sheet.pays[symbol]} level={level} units={1 / coinPays} />
              {symbol === sheet.scatter && <Pays table={sheet.scatterBets} level={level} units={1} />}
            </div>
          </li>
        ))}
      </ul>
      {sheet.lines && <LineChart lines={wordsOf(sheet.lines)} rows={sheet.rows} />}
    </div>
  )
}

/** @param units what a number of the table is worth in bets */
const Pays = ({ table, level, units }: { table: Table | undefined; level: string; units: number }) => {
  if (!table) return null
  const rows = Object.entries(table).toReversed()
  return (
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-2 text-xs">
      {rows.map(([count, pays]) => (
        <div key={count} className="contents">
          <dt className="text-text3">{count}</dt>
          <dd className="font-semibold">{formatAmount(payoutOf(fromWire(level), Math.round(pays * units * multipleScale)))}</dd>
        </div>
      ))}
    </dl>
  )
}
