import type { Amount } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { ReactNode } from 'react'
import { useSettings } from '../../platform/useSettings.ts'
import { figureCells } from './figure-cells.ts'

type Props = {
  title: string
  figure: Amount | undefined
  /** How it is won. */
  children: ReactNode
  /** Other pools, which have a part of their own. */
  others?: ReactNode
}

/** A figure digit by digit, and how it is won. Its height is that of the frame of home, whatever the language. */
export const JackpotPanel = ({ title, figure, children, others }: Props) => {
  const symbol = useSettings()?.currency.symbol ?? ''
  const text = figure === undefined ? '' : formatAmount(figure)
  return (
    <section
      aria-label={title}
      className="flex min-h-54 flex-col justify-center gap-x-8 rounded-sheet border border-line bg-bg1 px-5 py-2.5 sm:min-h-42 sm:flex-row sm:items-center sm:*:flex-1"
    >
      <div className="min-w-0">
        <h2 className="h-6 truncate text-md leading-6 font-semibold text-text2">{title}</h2>
        <p
          className={cx(
            'figures flex h-11 items-center gap-0.5 font-extrabold text-brand-text',
            others ? 'text-num-sm sm:text-num' : 'text-num sm:text-num-lg',
          )}
        >
          {figure !== undefined && (
            <>
              <span className="sr-only">{`${symbol} ${text}`}</span>
              <span aria-hidden="true" className="me-2">
                {symbol}
              </span>
              {figureCells(text).map(({ key, sign }) => (
                <Cell key={key} sign={sign} />
              ))}
            </>
          )}
        </p>
        <div className="min-h-11">{children}</div>
      </div>
      {others}
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
