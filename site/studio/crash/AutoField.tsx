import { mostFor, pointMost, readPoint } from '@tamuvo/games/arcade/crash.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { timesText } from './crash-table.ts'

type Props = {
  /** '' for by hand alone. */
  auto: string
  onAuto: (auto: string) => void
  /** The limit on payouts; undefined until it is known. */
  most: string | undefined
  stake: string
}

/** Where the bet is cashed out by itself: the fair way for slow connections. */
export const AutoField = ({ auto, onAuto, most, stake }: Props) => {
  const t = useText()
  const isBad = auto !== '' && readPoint(auto) === undefined
  const settle = (): void => {
    const typed = Number(auto.replace(',', '.'))
    if (auto.trim() === '' || !Number.isFinite(typed) || typed <= 0) return onAuto('')
    onAuto(Math.min(Math.max(typed, 1.01), pointMost / 100).toFixed(2))
  }
  const cap = most === undefined ? pointMost : mostFor(fromWire(stake), fromWire(most))
  const isCapped = auto !== '' && !isBad && (readPoint(auto) ?? 0) > cap
  return (
    <label className="min-w-0 flex-1 text-xs text-text2">
      {t('arcade.crash_auto')}
      <input
        inputMode="decimal"
        value={auto}
        placeholder={t('arcade.crash_auto_off')}
        aria-invalid={isBad}
        data-auto
        onChange={(event) => onAuto(event.target.value)}
        onBlur={settle}
        className="focus-ring figures mt-1 block h-11 w-full min-w-20 rounded-input border border-line bg-[#0000004d] px-3 text-base font-bold text-text placeholder:font-normal placeholder:text-text3 aria-invalid:border-(--w-bad)"
      />
      {isCapped && <span className="mt-0.5 block">{t('arcade.crash_auto_most', { times: timesText(cap) })}</span>}
    </label>
  )
}
