import { getJoinTerms } from '@tamuvo/contract/join.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Coins, Handshake, Percent, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Calculators } from './Calculators.tsx'
import { JoinForm } from './JoinForm.tsx'

const models = [
  { key: 'rebate', icon: <Percent size={21} /> },
  { key: 'dividend', icon: <Coins size={21} /> },
  { key: 'salary', icon: <Handshake size={21} /> },
] as const

const steps = ['ask', 'talk', 'open', 'invite'] as const
const questions = ['cost', 'paid', 'levels', 'guarantee'] as const

/** What partners are paid for and how much, and how to become one. */
export const JoinPage = () => {
  const t = useText()
  const { data, error, isPending, refetch } = useCall(getJoinTerms, {})
  return (
    <div className="container-page flex flex-col gap-8 pt-6 lg:gap-10">
      <header className="card overflow-hidden bg-linear-to-br from-bg2 to-bg1 p-6 lg:p-10">
        <h1 className="max-w-2xl text-xl font-bold lg:text-2xl">{t('content.join_title')}</h1>
        <p className="mt-3 max-w-2xl text-md text-text2">{t('content.join_lead')}</p>
        <a href="#join-form" className={`${buttonClass('primary', 'lg')} mt-6`}>
          {t('content.join_ask')}
        </a>
      </header>
      <Section title={t('content.join_models')}>
        <ul className="grid gap-3 md:grid-cols-3">
          {models.map(({ key, icon }) => (
            <li key={key} className="card p-5">
              <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-bg2 text-brand-text">
                {icon}
              </span>
              <h3 className="mt-3 font-semibold">{t(`content.model_${key}`)}</h3>
              <p className="mt-1 text-text2">{t(`content.model_${key}_text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('content.calculator')}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        <SlowNotice waiting={isPending} onRetry={refetch} />
        {data ? <Calculators terms={data} /> : !error && <Skeleton className="h-96 w-full rounded-card" />}
        <p className="mt-4 flex items-start gap-3 rounded-card border border-warn/50 bg-bg1 p-4">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
          <span>{t('content.join_warning')}</span>
        </p>
      </Section>
      <Section title={t('content.join_steps')}>
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((key, place) => (
            <li key={key} className="card p-5">
              <p className="figures text-lg font-bold text-brand-text" aria-hidden="true">
                {place + 1}
              </p>
              <h3 className="mt-1 font-semibold">{t(`content.step_${key}`)}</h3>
              <p className="mt-1 text-sm text-text2">{t(`content.step_${key}_text`)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Section title={t('content.join_questions')}>
          <div className="grid gap-2">
            {questions.map((key) => (
              <Question key={key} question={t(`content.ask_${key}`)} answer={t(`content.answer_${key}`)} />
            ))}
          </div>
        </Section>
        <section id="join-form" aria-labelledby="join-form-title" className="card scroll-mt-32 p-4 sm:p-6">
          <h2 id="join-form-title" className="mb-4 text-lg font-bold">
            {t('content.join_ask')}
          </h2>
          {data ? <JoinForm captchaNeeded={data.captcha} /> : !error && <Skeleton className="h-96 w-full rounded-input" />}
        </section>
      </div>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-3 text-lg font-bold">{title}</h2>
    {children}
  </section>
)

const Question = ({ question, answer }: { question: string; answer: string }) => (
  <details className="card group">
    <summary className="focus-ring min-h-13 rounded-card px-4 py-3 font-semibold marker:text-text3">{question}</summary>
    <p className="px-4 pb-4 text-text2">{answer}</p>
  </details>
)
