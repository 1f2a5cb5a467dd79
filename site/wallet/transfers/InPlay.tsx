import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { ProductIcon } from '@tamuvo/ui/components/ProductIcon.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { Wallets } from './transfer-words.ts'

/** What stands on open bets, by product; a press opens the betting record. */
export const InPlay = ({ inPlay }: { inPlay: Wallets['inPlay'] }) => {
  const t = useText()
  return (
    <section aria-labelledby="in-play-title" className="flex flex-col gap-2">
      <h4 id="in-play-title" className="text-md font-semibold">
        {t('transfer.in_play')}
      </h4>
      {inPlay.length === 0 && <p className="text-sm text-text2">{t('transfer.in_play_none')}</p>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {inPlay.map(({ product, count, stake }) => (
          <li key={product}>
            <MemberLink
              page="personalHistoryCopy"
              className="focus-ring flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 hover:bg-bg2"
            >
              <span aria-hidden="true" className="shrink-0 text-text3">
                <ProductIcon product={product} size={24} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(`catalog.type_${product}`)}</span>
                <span className="block text-xs text-text3">{t('transfer.in_play_bets', { count })}</span>
              </span>
              <Amount value={stake} symbol />
            </MemberLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
