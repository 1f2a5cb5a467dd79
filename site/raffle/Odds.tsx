import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { times } from '../parts/figure-words.ts'
import { written } from '../promotion/promotion-words.ts'
import { PrizeSign } from './PrizeSign.tsx'
import { chanceText, isGone, nextLeft, type Prize, type Raffle } from './raffle-words.ts'

/** Every prize with its chance and what is left of it. */
export const Odds = ({ raffle: { prizes, weights, draws, multiple } }: { raffle: Raffle }) => {
  const t = useText()
  return (
    <section aria-labelledby="raffle-odds" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="raffle-odds" className="text-lg font-bold">
          {t('raffle.prizes')}
        </h2>
        <p className="figures text-sm text-text3">{t('raffle.draws', { count: draws })}</p>
      </div>
      <Table
        caption={t('raffle.prizes')}
        columns={[
          {
            key: 'prize',
            header: t('raffle.prize'),
            strong: true,
            phone: 'title',
            cell: (prize) => <Name prize={prize} prizes={prizes} />,
          },
          {
            key: 'chance',
            header: t('raffle.chance'),
            align: 'end',
            phone: 'sum',
            cell: ({ weight }) => <span className="figures">{chanceText(weight, weights)}</span>,
          },
          { key: 'left', header: t('raffle.stock'), align: 'end', phone: 'state', cell: (prize) => <Left prize={prize} /> },
        ]}
        rows={prizes}
        rowKey={({ id }) => id}
      />
      <p className="text-sm text-text2">
        {t('raffle.falls')} {multiple !== '0.00' && t('raffle.bet_first', { times: times(multiple) })}
      </p>
    </section>
  )
}

const Name = ({ prize, prizes }: { prize: Prize; prizes: readonly Prize[] }) => {
  const t = useText()
  const next = nextLeft(prizes, prize.id)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <PrizeSign prize={prize} size={28} />
      <span className="min-w-0">
        {written(prize.names)}
        {isGone(prize) && next && (
          <span className="block text-xs font-normal text-text3">{t('raffle.gone', { next: written(next.names) })}</span>
        )}
      </span>
    </span>
  )
}

const Left = ({ prize: { left, stock } }: { prize: Prize }) => {
  const t = useText()
  if (stock === null || left === null) return <span className="text-text3">{t('raffle.stock_any')}</span>
  return <span className="figures">{t('raffle.stock_of', { left: formatCount(left), stock: formatCount(stock) })}</span>
}
