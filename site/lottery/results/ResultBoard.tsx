import { endingTable } from '@tamuvo/games/lottery/board.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { tiersInDrawOrder } from './reveal.ts'
import type { Result } from '../sale.ts'
import { tierName } from '../words.ts'

type Board = Extract<Result, { kind: 'board' }>
type Props = { board: Board; caption: string; /** How many tiers are out, in the order they are drawn. */ shown?: number }

/** Most numbers of one line; the six of a tier stand in two. */
const perLine = 4

/** The numbers of a board tier by tier, the special prize first, largest and red. */
export const ResultBoard = ({ board, caption, shown = board.tiers.length }: Props) => {
  const out = new Set(
    tiersInDrawOrder(board)
      .slice(0, shown)
      .map(({ tier }) => tier),
  )
  return (
    <table className="w-full border-collapse overflow-hidden rounded-input text-center">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {board.tiers.map(({ tier, numbers }) => (
          <tr key={tier} className="border-b border-line last:border-0 odd:bg-bg2">
            <th scope="row" className="w-23 py-1.5 ps-2 text-start text-xs font-medium text-text2">
              {tierName(tier)}
            </th>
            <td className="px-1 py-1.5">
              <span
                className="grid justify-items-center gap-x-2 gap-y-0.5"
                style={{ gridTemplateColumns: `repeat(${columnsOf(numbers.length)}, minmax(0, 1fr))` }}
              >
                {numbers.map((number, place) => (
                  <Drawn key={place} number={number} out={out.has(tier)} special={tier === 'db'} />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columnsOf = (count: number): number => (count <= perLine ? count : Math.ceil(count / 2))

const Drawn = ({ number, out, special }: { number: string; out: boolean; special: boolean }) => (
  <span
    className={cx('figures font-semibold', special ? 'text-num text-loss' : 'text-base', !out && 'animate-shimmer text-text3')}
  >
    {out ? number : '·'.repeat(number.length)}
  </span>
)

/** The loto table: all endings by their tens digit and by their unit digit. */
export const LotoTable = ({ board }: { board: Board }) => {
  const t = useText()
  const { byHead, byTail } = endingTable(board)
  return (
    <div className="grid grid-cols-2 gap-3">
      <EndingList title={t('lottery.loto_heads')} of={t('lottery.loto_head')} rows={byHead} other={t('lottery.loto_tail')} />
      <EndingList title={t('lottery.loto_tails')} of={t('lottery.loto_tail')} rows={byTail} other={t('lottery.loto_head')} />
    </div>
  )
}

const EndingList = ({
  title,
  of,
  other,
  rows,
}: {
  title: string
  of: string
  other: string
  rows: readonly (readonly string[])[]
}) => (
  <table className="w-full border-collapse text-sm">
    <caption className="mb-1 text-start text-xs font-medium text-text2">{title}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{of}</th>
        <th scope="col">{other}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((digits, digit) => (
        <tr key={digit} className="border-b border-line last:border-0">
          <th scope="row" className="figures w-7 py-1 text-start font-bold text-brand-text">
            {digit}
          </th>
          <td className="figures py-1 text-text">
            {digits.length > 0 ? digits.join(' ') : <span className="text-text3">–</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
