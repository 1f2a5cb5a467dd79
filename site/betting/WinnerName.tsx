import { getRankList, getWinnerBoard, getWinnerChoice, setWinnerChoice } from '@tamuvo/contract/winners.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Choice, Choices } from '../parts/Choices.tsx'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'

/** How the member's wins stand on the board of winners. */
export const WinnerName = () => {
  const t = useText()
  const answer = useCall(getWinnerChoice, {}, { staleMs: 0 })
  const { run, error } = useAction(setWinnerChoice, { invalidates: [getWinnerChoice, getWinnerBoard, getRankList] })
  return (
    <Loaded answer={answer}>
      {({ choice, masked, name }) => (
        <div className="flex max-w-lg flex-col gap-2">
          <Choices title={t('security.winners_title')} text={t('security.winners_text')}>
            <Choice group="winners" checked={choice === 'masked'} onChoose={() => void run({ choice: 'masked' })}>
              {t('security.winners_masked', { name: masked })}
            </Choice>
            <Choice
              group="winners"
              checked={choice === 'name'}
              disabled={name === null}
              onChoose={() => void run({ choice: 'name' })}
            >
              {name === null ? t('security.winners_name_plain') : t('security.winners_name', { name })}
            </Choice>
            <Choice group="winners" checked={choice === 'hidden'} onChoose={() => void run({ choice: 'hidden' })}>
              {t('security.winners_hidden')}
            </Choice>
          </Choices>
          {name === null && (
            <p className="text-sm text-text3">
              {t('security.winners_name_none')}{' '}
              <MemberLink
                page="securityCenter"
                id="profile"
                className="focus-ring rounded-sm text-brand-text underline underline-offset-4"
              >
                {t('security.winners_name_change')}
              </MemberLink>
            </p>
          )}
          <RefusalNotice error={error} />
        </div>
      )}
    </Loaded>
  )
}
