import { getKyc } from '@tamuvo/contract/safer-kyc.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { IdentityFiles } from './IdentityFiles.tsx'
import type { Kyc, KycCase } from './kyc.ts'
import { money } from '../parts/figure-words.ts'
import { Points } from './Points.tsx'

/** How far it is known who a member is, what that allows, and the documents for the next level. */
export const IdentityPart = () => {
  const t = useText()
  return (
    <section aria-label={t('safer.tab_identity')} className="max-w-3xl">
      <Loaded answer={useCall(getKyc, {}, { staleMs: 5_000 })} rows={8}>
        {(kyc) => <Identity kyc={kyc} />}
      </Loaded>
    </section>
  )
}

const Identity = ({ kyc }: { kyc: Kyc }) => {
  const t = useText()
  return (
    <div className="flex flex-col gap-6">
      <div className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
        <span className="text-text2">{t('safer.kyc_now')}</span>
        <span className="text-lg font-bold">{t('safer.kyc_level', { level: kyc.level })}</span>
        <p className="w-full text-sm text-text2">{t('safer.kyc_text')}</p>
      </div>
      {kyc.level === 0 && kyc.missing.length > 0 && <Basics missing={kyc.missing} />}
      {kyc.case && <CaseState kycCase={kyc.case} />}
      <NextDocuments kyc={kyc} />
      <Levels kyc={kyc} />
      <p className="text-sm text-text3">{t('safer.kyc_return')}</p>
    </div>
  )
}

const Basics = ({ missing }: Pick<Kyc, 'missing'>) => {
  const t = useText()
  return (
    <section className="flex flex-col gap-2">
      <p className="font-medium">{t('safer.kyc_basics')}</p>
      <Points items={missing.map((what) => t(`safer.kyc_missing_${what}`))} />
      <MemberLink page="securityCenter" id="profile" className={`${buttonClass('outline')} self-start`}>
        {t('safer.kyc_basics_go')}
      </MemberLink>
    </section>
  )
}

const tones: Record<KycCase['state'], BadgeTone> = {
  NONE: 'neutral',
  SUBMITTED: 'info',
  NEED_MORE: 'warn',
  APPROVED: 'win',
  REJECTED: 'loss',
  EXPIRED: 'warn',
}

const CaseState = ({ kycCase }: { kycCase: KycCase }) => {
  const t = useText()
  const { level, state, reason, expiresAt } = kycCase
  return (
    <section className="flex flex-col gap-1 rounded-card border border-line px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{t('safer.kyc_case', { level })}</span>
        <Badge tone={tones[state]}>{t(`safer.kyc_state_${state}`)}</Badge>
      </p>
      {reason && <p className="text-sm text-text2">{t(`safer.kyc_reason_${reason}`)}</p>}
      {state === 'APPROVED' && expiresAt && (
        <p className="text-sm text-text3">{t('safer.kyc_valid', { time: formatDay(expiresAt) })}</p>
      )}
    </section>
  )
}

/** The documents of the level that comes next, while they can be added. */
const NextDocuments = ({ kyc }: { kyc: Kyc }) => {
  const t = useText()
  const open = kyc.case && ['NONE', 'NEED_MORE', 'SUBMITTED'].includes(kyc.case.state) ? kyc.case : null
  if (open?.state === 'SUBMITTED') return null
  if (kyc.level >= 3) return <p className="text-text2">{t('safer.kyc_done')}</p>
  return <IdentityFiles kyc={kyc} level={open?.level ?? (kyc.level >= 2 ? 3 : 2)} files={open?.files ?? []} />
}

const Levels = ({ kyc }: { kyc: Kyc }) => {
  const t = useText()
  return (
    <section aria-labelledby="safer-levels" className="flex flex-col gap-2">
      <h4 id="safer-levels" className="font-semibold">
        {t('safer.kyc_levels')}
      </h4>
      <ul className="grid gap-2 sm:grid-cols-2">
        {kyc.levels.map((each) => (
          <li
            key={each.level}
            aria-current={each.level === kyc.level ? 'true' : undefined}
            className={`rounded-card border px-4 py-3 ${each.level === kyc.level ? 'border-brand bg-bg2' : 'border-line'}`}
          >
            <p className="font-semibold">{t('safer.kyc_level', { level: each.level })}</p>
            <p className="text-sm text-text2">{t(needsOf(each.level))}</p>
            <Allowed
              label={t('safer.kyc_deposit')}
              value={each.depositMax === null ? t('safer.kyc_no_limit') : money(each.depositMax)}
            />
            <Allowed
              label={t(each.level === 0 ? 'safer.kyc_payout_0' : 'safer.kyc_payout_day')}
              value={each.payoutMax === null ? t('safer.kyc_by_vip') : money(each.payoutMax)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const needs = ['safer.kyc_needs_0', 'safer.kyc_needs_1', 'safer.kyc_needs_2', 'safer.kyc_needs_3'] as const
const needsOf = (level: number) => needs[level] ?? needs[0]

const Allowed = ({ label, value }: { label: string; value: string }) => (
  <p className="mt-1 flex justify-between gap-3 text-sm">
    <span className="text-text3">{label}</span>
    <span className="figures text-end">{value}</span>
  </p>
)
