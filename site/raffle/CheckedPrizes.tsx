import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { written } from '../promotion/promotion-words.ts'
import { chanceText, type DrawProof } from './raffle-words.ts'

/** The prizes of a draw, with how often each was given before it. */
export const CheckedPrizes = ({ prizes }: { prizes: DrawProof['prizes'] }) => {
  const t = useText()
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section aria-labelledby="draw-prizes" className="flex flex-col gap-2">
      <h2 id="draw-prizes" className="text-md font-semibold">
        {t('raffle.prizes')}
      </h2>
      <Table
        caption={t('raffle.prizes')}
        columns={[
          { key: 'prize', header: t('raffle.prize'), strong: true, cell: ({ names }) => written(names) },
          {
            key: 'chance',
            header: t('raffle.chance'),
            align: 'end',
            cell: ({ weight }) => <span className="figures">{chanceText(weight, weights)}</span>,
          },
          {
            key: 'given',
            header: t('raffle.given'),
            align: 'end',
            cell: ({ given, stock }) => (
              <span className="figures">
                {stock === null
                  ? formatCount(given)
                  : t('raffle.stock_of', { left: formatCount(given), stock: formatCount(stock) })}
              </span>
            ),
          },
        ]}
        rows={prizes}
        rowKey={({ id }) => id}
      />
    </section>
  )
}
