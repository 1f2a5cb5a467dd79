import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { openLogin, openRegister } from '../account/login/auth-window.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { JoinButton } from './JoinButton.tsx'
import type { Promotion } from './promotion-words.ts'
import { SignInLadder } from './SignInLadder.tsx'
import { ToOtherPage } from './ToOtherPage.tsx'

type Props = { promotion: Promotion }

/** What the member can do now with a promotion, or why there is nothing to do. */
export const PromotionAction = ({ promotion }: Props) => (
  <section className="flex flex-col gap-3">
    <Standing promotion={promotion} />
    <Step promotion={promotion} />
  </section>
)

/** Where the member stands, in a sentence. */
const Standing = ({ promotion: { status, trigger, own } }: Props) => {
  const t = useText()
  if (status === 'COMING_SOON' || status === 'OPEN') return null
  if (status === 'REJECTED')
    return (
      <div className="tint-loss rounded-input px-3.5 py-2.5 text-sm" role="status">
        <p className="font-semibold">{t('promotion.about_REJECTED')}</p>
        {own && own.reason !== '' && (
          <p className="mt-0.5">
            {t('promotion.reason')}: {own.reason}
          </p>
        )}
      </div>
    )
  // A ladder says itself how far it is climbed.
  if (trigger.kind === 'SIGN_IN' && status !== 'CLOSED') return null
  const isBonus = status === 'IN_PROCESS' && trigger.kind === 'DEPOSIT'
  return (
    <p role="status" className="rounded-input bg-bg2 px-3.5 py-2.5 text-sm text-text2">
      {t(isBonus ? 'promotion.about_bonus' : `promotion.about_${status}`)}
    </p>
  )
}

const Step = ({ promotion }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const { status, trigger } = promotion
  if (status === 'COMING_SOON' || status === 'CLOSED') return null
  // What there is to do stands with its prizes.
  if (trigger.kind === 'RAFFLE') return null
  if (status === 'ISSUED') return <ToMemberPage page="rewardCenter">{t('promotion.claim')}</ToMemberPage>
  if (trigger.kind === 'ELSEWHERE') return <ToOtherPage page={trigger.page} />
  if (!loggedIn) return <GetIn isNew={trigger.kind === 'REGISTER'} />
  if (trigger.kind === 'SIGN_IN') return <SignInLadder promotion={promotion} />
  if (status === 'IN_PROCESS' && trigger.kind === 'DEPOSIT')
    return <ToMemberPage page="bonusDetails">{t('turnover.title')}</ToMemberPage>
  if (status !== 'OPEN' && status !== 'REJECTED') return null
  return <Begin promotion={promotion} />
}

const Begin = ({ promotion }: Props) => {
  const t = useText()
  const { kind } = promotion.trigger
  if (kind === 'PERIOD') return <JoinButton id={promotion.id} />
  if (kind === 'CODE') return <CodeForm />
  if (kind === 'APPLY') return <ApplyForm promotion={promotion} />
  if (kind !== 'DEPOSIT') return <p className="text-sm text-text3">{t('promotion.members_old')}</p>
  return (
    <>
      <ToMemberPage page="depositv2">{t('promotion.to_deposit')}</ToMemberPage>
      <p className="text-sm text-text3">{t('promotion.to_deposit_text')}</p>
    </>
  )
}

/** Visitors see everything, and get in when they want to take part. */
const GetIn = ({ isNew }: { isNew: boolean }) => {
  const t = useText()
  return (
    <Button size="lg" wide onClick={() => (isNew ? openRegister() : openLogin())}>
      {t(isNew ? 'promotion.open_account' : 'promotion.login_to_join')}
    </Button>
  )
}

type ToProps = { page: 'rewardCenter' | 'bonusDetails' | 'depositv2'; children: ReactNode }

const ToMemberPage = ({ page, children }: ToProps) => (
  <MemberLink page={page} className={buttonClass(page === 'depositv2' ? 'accent' : 'primary', 'lg', true)}>
    {children}
  </MemberLink>
)
