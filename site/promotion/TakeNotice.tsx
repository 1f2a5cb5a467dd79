import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { FormNotice } from '../parts/FormNotice.tsx'
import { refusalWords } from './promotion-words.ts'

/** Why a promotion could not be taken. */
export const TakeNotice = ({ error }: { error: CallRefused | null }) => error && <FormNotice>{refusalWords(error)}</FormNotice>
