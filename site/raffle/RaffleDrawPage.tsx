import { getRaffleDraw } from '@tamuvo/contract/raffle.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { DetailList } from '../parts/DetailList.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { written } from '../promotion/promotion-words.ts'
import { CheckedPrizes } from './CheckedPrizes.tsx'
import { DrawCheck } from './DrawCheck.tsx'
import { type DrawProof, prizeName } from './raffle-words.ts'

const route = getRouteApi('/raffleDraw')

/** A draw of a raffle with all that it was made of, for anybody. */
export const RaffleDrawPage = () => {
  const { id = '' } = route.useSearch()
  if (!/^[1-9]\d*$/.test(id)) return <NotFoundPage />
  return (
    <div className="container-page py-4 lg:py-6">
      <div className="mx-auto max-w-2xl">
        <Asked id={id} />
      </div>
    </div>
  )
}

const everyMs = 60_000

const Asked = ({ id }: { id: string }) => {
  const answer = useCall(getRaffleDraw, { id }, { everyMs, staleMs: 0 })
  return (
    <Loaded answer={answer} rows={8}>
      {(draw) => <DrawDetail draw={draw} />}
    </Loaded>
  )
}

/** What a draw gave, what it was made of, and its recomputation. */
export const DrawDetail = ({ draw }: { draw: DrawProof }) => {
  const t = useText()
  const { no, at, prizes, prize, drawn, raffleId, titles, proof } = draw
  return (
    <article className="flex flex-col gap-5">
      <header>
        <Link
          to="/promoDetail"
          search={{ id: raffleId }}
          className="focus-ring inline-flex min-h-11 items-center gap-1 rounded-sm text-sm text-brand-text"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {written(titles)}
        </Link>
        <h1 className="figures text-xl font-bold lg:text-2xl">{t('raffle.draw_no', { no })}</h1>
        <p className="mt-1 text-text2">{t('raffle.proof_lead')}</p>
      </header>
      <DetailList
        rows={[
          [t('raffle.prize'), prizeName(prizes, prize)],
          ...(drawn === prize ? [] : [[t('raffle.drawn'), prizeName(prizes, drawn)] as const]),
          [t('common.time'), formatInstant(at)],
          [t('raffle.seed_hash'), proof.commitment],
          ...(proof.serverSeed === null ? [] : [[t('raffle.server_seed'), proof.serverSeed] as const]),
          [t('raffle.client_seed'), proof.clientSeed],
          [t('raffle.nonce'), proof.nonce],
        ]}
      />
      <DrawCheck draw={draw} />
      <CheckedPrizes prizes={prizes} />
      <p className="text-sm text-text2">{t('raffle.recipe')}</p>
    </article>
  )
}
