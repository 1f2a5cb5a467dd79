import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getReferral } from '@tamuvo/contract/referral.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { FriendsTable } from './FriendsTable.tsx'
import { InviteCard } from './InviteCard.tsx'
import { moneyText } from './money-text.ts'

type Referral = ReceivedOutputOf<typeof getReferral>

const everyMs = 15_000

/** The link to invite friends by, its terms, and what has come of it. */
export const ReferralPage = () => {
  const t = useText()
  const answer = useCall(getReferral, {}, { everyMs })
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg font-bold">{t('referral.title')}</h2>
      <Loaded answer={answer} rows={6}>
        {(referral) => (
          <>
            <InviteCard code={referral.code}>
              <Terms terms={referral.terms} />
            </InviteCard>
            <Stats stats={referral.stats} />
          </>
        )}
      </Loaded>
      <FriendsTable />
    </section>
  )
}

const Terms = ({ terms }: Pick<Referral, 'terms'>) => {
  const t = useText()
  const { perFriend, minDeposit, minValid, days, tiers, multiple, claimDays } = terms
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-md font-bold text-brand-text">{t('referral.lead', { amount: moneyText(perFriend) })}</p>
      <p>{t('referral.rule', { deposit: moneyText(minDeposit), valid: moneyText(minValid), days })}</p>
      {tiers.map(({ count, amount }) => (
        <p key={count} className="font-semibold">
          {t('referral.tier', { count, amount: moneyText(amount) })}
        </p>
      ))}
      <p className="text-text3">{t('referral.paid', { days: claimDays, times: `${multiple.replace(/\.?0+$/, '')}×` })}</p>
    </div>
  )
}

const Stats = ({ stats }: Pick<Referral, 'stats'>) => {
  const t = useText()
  const { clicks, registered, deposited, qualified, earned, claimable } = stats
  const figures = { clicks, registered, deposited, qualified }
  return (
    <dl aria-label={t('referral.stats')} className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
        <Figure key={name} label={t(`referral.${name}`)} value={String(figures[name])} />
      ))}
      <div className="col-span-2 rounded-card bg-bg2 px-4 py-3 md:col-span-1">
        <dt className="text-xs text-text3">{t('referral.earned')}</dt>
        <dd className="figures text-lg font-bold">{moneyText(earned)}</dd>
        {claimable !== '0.00' && (
          <dd className="text-xs text-brand-text">{t('referral.claimable', { amount: moneyText(claimable) })}</dd>
        )}
      </div>
    </dl>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="rounded-card bg-bg2 px-4 py-3">
    <dt className="text-xs text-text3">{label}</dt>
    <dd className="figures text-lg font-bold">{value}</dd>
  </div>
)
