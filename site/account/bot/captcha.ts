import type { captchaPurposes, soundPurposes } from '@tamuvo/contract/account.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

export type CaptchaAnswer = { captcha: string; captchaId: string }

/** What shows the server that a person asks: a picture that was read, and the proof of a puzzle. */
export type PersonProof = CaptchaAnswer & { botToken: string }

export const noCaptcha: CaptchaAnswer = { captcha: '', captchaId: '' }

export type SoundProps = Omit<CaptchaProps, 'purpose'> & { purpose: (typeof soundPurposes)[number] }

export type CaptchaProps = {
  purpose: (typeof captchaPurposes)[number]
  answer: CaptchaAnswer
  onAnswer: (answer: CaptchaAnswer) => void
  error?: string | undefined
  /** Grows with every failed try: a captcha serves for one try only. */
  attempt: number
  /** Takes the focus when it appears, because something waits for it. */
  takesFocus?: boolean
}

/** Ties an answer to the captcha it belongs to, when it was typed before that one had come. */
export const useCaptchaId = (
  captchaId: string | undefined,
  { answer, onAnswer }: Pick<CaptchaProps, 'answer' | 'onAnswer'>,
): void => {
  const tie = useEffectEvent((id: string) => {
    if (answer.captcha !== '' && answer.captchaId === '') onAnswer({ captcha: answer.captcha, captchaId: id })
  })
  useEffect(() => {
    if (captchaId) tie(captchaId)
  }, [captchaId])
}

const refreshEveryMs = 1_000

/** Lets a press through at most once a second. */
export const useSparingly = (act: () => void): (() => void) => {
  const actedAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - actedAt.current < refreshEveryMs) return
    actedAt.current = performance.now()
    act()
  }
}
