import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getPointConfig } from '@tamuvo/contract/points.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMember } from '../account/useMember.ts'
import { money } from '../parts/figure-words.ts'
import { pointsText } from '../parts/points-words.ts'
import { levelName } from '../parts/level-name.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { moneyFor } from './convert-faults.ts'

type Config = ReceivedOutputOf<typeof getPointConfig>

/** How points are earned, by product and level, and what they are worth. */
export const PointRules = () => (
  <Loaded answer={useCall(getPointConfig, {}, { staleMs: 0 })} rows={8}>
    {(config) => (
      <div className="flex flex-col gap-6">
        <Words config={config} />
        <Products config={config} />
        <Levels config={config} />
      </div>
    )}
  </Loaded>
)

const Words = ({ config: { convert, percent } }: { config: Config }) => {
  const t = useText()
  const level = useMember()?.clubLabel.rankLevel ?? 0
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 text-text2">
      <li>{t('points.rule_earn')}</li>
      <li>{t('points.rule_level', { name: levelName(level), factor: `×${percent / 100}` })}</li>
      <li>{t('points.rule_carry')}</li>
      <li className="font-semibold text-text">{t('points.rule_never')}</li>
      <li>
        {t('points.rule_spend', {
          points: pointsText(convert.pointsPerUnit),
          amount: money(moneyFor(convert.pointsPerUnit, convert)),
        })}
      </li>
    </ul>
  )
}

const Products = ({ config: { products } }: { config: Config }) => {
  const t = useText()
  return (
    <section aria-labelledby="points-products" className="flex flex-col gap-2">
      <h2 id="points-products" className="text-md font-semibold">
        {t('points.by_product')}
      </h2>
      <Table
        caption={t('points.by_product')}
        columns={[
          { key: 'product', header: t('wallet.product'), strong: true, cell: ({ product }) => t(`catalog.type_${product}`) },
          {
            key: 'per',
            header: t('points.per_point'),
            align: 'end',
            cell: ({ perPoint }) => <span className="figures">{money(perPoint)}</span>,
          },
          { key: 'carried', header: t('points.carried'), align: 'end', cell: (row) => <Carried row={row} /> },
        ]}
        rows={products}
        rowKey={({ product }) => product}
      />
    </section>
  )
}

/** How far the next point is; after corrected bets it may be below nothing. */
const Carried = ({ row: { perPoint, carried } }: { row: Config['products'][number] }) => {
  const words = useText()('turnover.progress', { done: money(carried), required: money(perPoint) })
  return (
    <span className="flex flex-col gap-1 md:ms-auto md:max-w-48">
      <span className="figures">{words}</span>
      <ProgressBar percent={carried.startsWith('-') ? 0 : percentOf(carried, perPoint)} label={words} />
    </span>
  )
}

const Levels = ({ config: { levels } }: { config: Config }) => {
  const t = useText()
  const own = useMember()?.clubLabel.rankLevel
  return (
    <section aria-labelledby="points-levels" className="flex flex-col gap-2">
      <h2 id="points-levels" className="text-md font-semibold">
        {t('points.by_level')}
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {levels.map((percent, level) => (
          <li
            key={levelName(level)}
            className="flex min-h-11 items-center justify-between gap-2 rounded-input border border-line px-3 py-2 text-sm"
          >
            <span className="min-w-0 text-text2">
              {levelName(level)} {level === own && <Badge tone="brand">{t('vip.yours_short')}</Badge>}
            </span>
            <span className="figures font-semibold">×{percent / 100}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
