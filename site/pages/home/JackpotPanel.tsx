import type { Amount } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { useSettings } from '../../platform/useSettings.ts'
import { figureCells } from './figure-cells.ts'

type Props = { title: string; figure: Amount | undefined; children: React.ReactNode }

/** A figure digit by digit, with what stands beside it. */
export const JackpotPanel = ({ title, figure, children }: Props) => {
  const symbol = useSettings()?.currency.symbol ?? ''
  const text = figure === undefined ? '' : formatAmount(figure)
  return (
    <section
      aria-label={title}
      className="flex min-h-48 flex-wrap items-center justify-between gap-x-8 gap-y-1 rounded-sheet border border-line bg-bg1 px-5 py-3 sm:min-h-40"
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
