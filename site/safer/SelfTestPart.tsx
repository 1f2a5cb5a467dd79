import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { HelpContacts } from './HelpContacts.tsx'
import { type Answers, grades, isComplete, storeAnswers, storedAnswers, pointsOf, questions, severityOf } from './self-test.ts'

/** Nine questions about the last year; what is answered stays on the device. */
export const SelfTestPart = () => {
  const [answers, setAnswers] = useState(storedAnswers)
  const [shown, setShown] = useState(() => isComplete(answers))
  const answer = (next: Answers) => {
    setAnswers(next)
    storeAnswers(next)
  }
  const again = () => {
    answer({})
    setShown(false)
  }
  return shown ? (
    <Result answers={answers} onAgain={again} />
  ) : (
    <Questions answers={answers} onAnswer={answer} onDone={() => setShown(true)} />
  )
}

type QuestionsProps = { answers: Answers; onAnswer: (answers: Answers) => void; onDone: () => void }

const Questions = ({ answers, onAnswer, onDone }: QuestionsProps) => {
  const t = useText()
  const done = questions.filter((question) => answers[question] !== undefined).length
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h4 className="text-md font-semibold">{t('safer.test_title')}</h4>
        <p className="text-sm text-text2">{t('safer.test_lead')}</p>
      </div>
      <ol className="flex flex-col gap-5">
        {questions.map((question, place) => (
          <li key={question}>
            <p className="mb-2 font-medium">
              <span className="figures text-text3">{place + 1}. </span>
              {t(`safer.test_${question}`)}
            </p>
            <Chips
              look="wrap"
              label={t(`safer.test_${question}`)}
              chips={grades.map((grade) => ({ key: String(grade), label: t(`safer.test_${grade}`) }))}
              value={answers[question] === undefined ? null : String(answers[question])}
              onChange={(key) => {
                const grade = grades.find((each) => String(each) === key)
                if (grade !== undefined) onAnswer({ ...answers, [question]: grade })
              }}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <Button disabled={!isComplete(answers)} onClick={onDone}>
          {t('safer.test_see')}
        </Button>
        <span role="status" className="text-sm text-text3">
          {t('safer.test_answered', { done })}
        </span>
      </div>
    </div>
  )
}

const Result = ({ answers, onAgain }: { answers: Answers; onAgain: () => void }) => {
  const t = useText()
  const score = pointsOf(answers)
  const severity = severityOf(score)
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="safer-result" className="card flex flex-col gap-2 p-4 sm:p-5">
        <h4 id="safer-result" className="text-md font-semibold">
          {t('safer.test_result')}
        </h4>
        <p className="figures text-sm text-text3">{t('safer.test_score', { score })}</p>
        <p>{t(`safer.test_result_${severity}`)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <MemberLink page="securityCenter" id="limits" className={buttonClass(severity === 'high' ? 'quiet' : 'outline')}>
            {t('safer.limit_all')}
          </MemberLink>
          <MemberLink page="securityCenter" id="breaks" className={buttonClass(severity === 'high' ? 'primary' : 'outline')}>
            {t('safer.break_title')}
          </MemberLink>
          <Button tone="quiet" onClick={onAgain}>
            {t('safer.test_again')}
          </Button>
        </div>
      </section>
      <HelpContacts />
    </div>
  )
}
