import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { createElement, Suspense } from 'react'
import { paths } from '../parts/paths.ts'
import { PromotionAction } from './PromotionAction.tsx'
import { rafflePanel } from './slots.ts'
import { datesWords, type Promotion, written } from './promotion-words.ts'
import { StatusChip } from './StatusChip.tsx'
import { allTerms, answersOf, keyTerms } from './terms-words.ts'
import { Terms } from './Terms.tsx'

/** A promotion: what matters most and what to do beside its title, then its text, every term, and answers. */
export const PromotionDetail = ({ promotion }: { promotion: Promotion }) => (
  <article className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-x-8">
    <Head promotion={promotion} />
    <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-2">
      <KeyTerms promotion={promotion} />
      <PromotionAction promotion={promotion} />
    </div>
    <Body promotion={promotion} />
  </article>
)

const Head = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  const { titles, leads, image, status, type } = promotion
  return (
    <header className="flex flex-col gap-3">
      <Link
        to={paths.promotions()}
        className="focus-ring inline-flex min-h-11 items-center gap-1 self-start rounded-sm text-sm text-brand-text"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        {t('promotion.all')}
      </Link>
      <LazyImage src={image} alt="" className="aspect-[2.6] w-full rounded-card sm:aspect-video" />
      <p className="flex flex-wrap gap-1.5">
        <StatusChip status={status} />
        <Badge>{t(`promotion.type_${type}`)}</Badge>
      </p>
      <h1 className="text-xl font-bold lg:text-2xl">{written(titles)}</h1>
      <p className="text-text2">{written(leads)}</p>
      <p className="figures text-sm text-text3">{datesWords(promotion)}</p>
    </header>
  )
}

const KeyTerms = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  return (
    <section aria-labelledby="key-terms" className="rounded-card border border-line bg-bg1 p-4">
      <h2 id="key-terms" className="mb-1 text-md font-semibold">
        {t('promotion.key_terms')}
      </h2>
      <Terms terms={keyTerms(promotion)} />
    </section>
  )
}

const Body = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  const paragraphs = written(promotion.bodies).split(/\n\s*\n/)
  return (
    <div className="flex min-w-0 flex-col gap-6 pb-8">
      {promotion.trigger.kind === 'RAFFLE' && (
        <Suspense fallback={<SkeletonRows rows={8} />}>{createElement(rafflePanel.get(), { id: promotion.id })}</Suspense>
      )}
      {paragraphs[0] !== '' && (
        <div className="flex flex-col gap-3 text-text2">
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      <section aria-labelledby="all-terms">
        <h2 id="all-terms" className="mb-2 text-lg font-bold">
          {t('promotion.all_terms')}
        </h2>
        <div className="rounded-card border border-line px-4">
          <Terms terms={allTerms(promotion)} />
        </div>
      </section>
      <Answers promotion={promotion} />
    </div>
  )
}

const Answers = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  return (
    <section aria-labelledby="promotion-answers">
      <h2 id="promotion-answers" className="mb-2 text-lg font-bold">
        {t('promotion.faq')}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line px-4">
        {answersOf(promotion).map(({ question, answer }) => (
          <details key={question}>
            <summary className="focus-ring min-h-11 cursor-pointer rounded-sm py-2.5 font-medium">{question}</summary>
            <p className="pb-3 text-text2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
