import { listJackpots } from '@tamuvo/contract/lottery.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../catalog/useCatalog.ts'
import { useSettings } from '../../platform/useSettings.ts'
import { figureCells, figureOf, formulaFigure } from './jackpot-figure.ts'

/** What the pools hold, digit by digit. A brand may show the specification's formula instead; it then says that it is a demo figure. */
export const Jackpot = () => {
  const display = useSettings()?.jackpotDisplay
  if (!display) return <div className="h-38 rounded-sheet bg-bg1 sm:h-26" />
  return display === 'formula' ? <FormulaJackpot /> : <PoolJackpot />
}

const PoolJackpot = () => {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useCall(listJackpots, {}, { staleMs: 60_000 })
  useRoom('jackpot', () => void queries.invalidateQueries({ queryKey: callKey(listJackpots) }))
  const { data: catalog } = useCatalog()
  const pool = data?.list[0]
  const nameOf = (code: string) =>
    catalog?.data.lanes.flatMap((lane) => lane.games).find(({ gameCode }) => gameCode === code)?.name ?? code
  if (data && !pool) return null
  return (
    <Panel title={t('home.jackpot')} figure={data ? figureOf(data.total) : undefined}>
      {pool && (
        <Link
          to="/lottery"
          search={{ gameCode: pool.game }}
          className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm text-brand-text underline-offset-4 hover:underline"
        >
          {t('home.jackpot_rule', { game: nameOf(pool.game), amount: formatAmount(fromWire(pool.fullStake)) })}
        </Link>
      )}
    </Panel>
  )
}

const FormulaJackpot = () => {
  const t = useText()
  const nowMs = useServerNow(1000)
  return (
    <Panel title={t('home.jackpot')} figure={formulaFigure(nowMs)}>
      <Badge tone="info">{t('home.jackpot_formula')}</Badge>
    </Panel>
  )
}

const Panel = ({ title, figure, children }: { title: string; figure: Amount | undefined; children: React.ReactNode }) => {
  const symbol = useSettings()?.currency.symbol ?? ''
  const text = figure === undefined ? '' : formatAmount(figure)
  return (
    <section
      aria-label={title}
      className="flex min-h-38 flex-wrap items-center justify-between gap-x-8 gap-y-1 rounded-sheet border border-line bg-bg1 px-5 py-3 sm:min-h-26"
    >
      <div>
        <h2 className="text-md font-semibold text-text2">{title}</h2>
        <div className="min-h-11">{children}</div>
      </div>
      {figure !== undefined && (
        <p className="figures flex items-center gap-0.5 text-num font-extrabold text-brand-text sm:text-num-lg">
          <span className="sr-only">{`${symbol} ${text}`}</span>
          <span aria-hidden="true" className="me-2">
            {symbol}
          </span>
          {figureCells(text).map(({ key, sign }) => (
            <Cell key={key} sign={sign} />
          ))}
        </p>
      )}
    </section>
  )
}

/** A digit rolls to its place on a strip of ten; signs stand still. */
const Cell = ({ sign }: { sign: string }) => {
  if (!/\d/.test(sign)) return <span aria-hidden="true">{sign}</span>
  return (
    <span aria-hidden="true" className="inline-block h-[1.1em] overflow-hidden rounded-sm bg-bg2 px-[0.08em]">
      <span
        className="block transition-transform duration-700 motion-reduce:transition-none"
        style={{ transform: `translateY(${Number(sign) * -1.1}em)` }}
      >
        {'0123456789'.split('').map((digit) => (
          <span key={digit} className="block h-[1.1em] leading-[1.1em]">
            {digit}
          </span>
        ))}
      </span>
    </span>
  )
}
