import { returnGroups } from '@tamuvo/contract/vip.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { shortMoney } from '../parts/figure-words.ts'
import { levelName } from '../parts/level-name.ts'
import { amountOrNone, factorText, type Level, percentOrNone } from './vip-words.ts'

type Props = { levels: readonly Level[]; own: number | undefined }

/** Everything that every level asks for and gives, side by side: in tables none of which is wider than a window. */
export const LevelTables = ({ levels, own }: Props) => {
  const t = useText()
  const asks = [
    figure('deposit', t('vip.deposits'), ({ deposit }) => amountOrNone(deposit)),
    figure('valid', t('vip.valid'), ({ valid }) => amountOrNone(valid)),
    figure('keep', t('vip.keep'), ({ keep }) => amountOrNone(keep)),
  ]
  const gives = [
    figure('upgrade', t('wallet.type_VIP_UPGRADE'), ({ upgrade }) => amountOrNone(upgrade)),
    figure('week', t('wallet.type_VIP_WEEK'), ({ week }) => amountOrNone(week)),
    figure('month', t('wallet.type_VIP_MONTH'), ({ month }) => amountOrNone(month)),
    figure('birthday', t('wallet.type_VIP_BIRTHDAY'), ({ birthday }) => amountOrNone(birthday)),
    ...returnGroups.map((group) => figure(group, t(`vip.return_${group}`), ({ returns }) => percentOrNone(returns[group]))),
    figure('points', t('vip.points'), ({ points }) => factorText(points)),
  ]
  const withdrawals = [
    figure('day', t('vip.withdraw_day'), ({ withdraw }) => shortMoney(withdraw.dayMax)),
    figure('free', t('vip.withdraw_free'), ({ withdraw }) => formatCount(withdraw.freePerDay)),
  ]
  return (
    <>
      <LevelTable title={t('vip.asks_all')} levels={levels} own={own} columns={asks} />
      <LevelTable title={t('vip.gives_all')} levels={levels} own={own} columns={gives} />
      <LevelTable title={t('vip.withdraw_all')} levels={levels} own={own} columns={withdrawals} note={t('vip.withdraw_note')} />
    </>
  )
}

const figure = (key: string, header: string, read: (level: Level) => string): Column<Level> => ({
  key,
  header,
  align: 'end',
  cell: (level) => <span className="figures whitespace-nowrap">{read(level)}</span>,
})

type TableProps = Props & { title: string; columns: readonly Column<Level>[]; note?: string }

const LevelTable = ({ title, levels, own, columns, note }: TableProps) => {
  const t = useText()
  const name: Column<Level> = {
    key: 'level',
    header: t('vip.level'),
    strong: true,
    cell: ({ level }) => (
      <span className="whitespace-nowrap">
        {levelName(level)} {level === own && <Badge tone="brand">{t('vip.yours_short')}</Badge>}
      </span>
    ),
  }
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h4 className="text-md font-semibold">{title}</h4>
      {note && <p className="max-w-prose text-sm text-text2">{note}</p>}
      <Table caption={title} columns={[name, ...columns]} rows={levels} rowKey={({ level }) => String(level)} />
    </section>
  )
}
