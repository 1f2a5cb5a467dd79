import type { Language } from '@tamuvo/contract/languages.ts'
import * as z from 'zod/mini'
import { codePurposes, notices, type Words } from './letter.ts'
import cn from './words-cn.json' with { type: 'json' }
import en from './words-en.json' with { type: 'json' }
import my from './words-my.json' with { type: 'json' }

const said = z.string().check(z.minLength(1))
const letter = { subject: said, text: said }

const file = z.strictObject({
  codeSms: said,
  codeMail: z.strictObject(letter),
  purposes: z.record(z.enum(codePurposes), said),
  reset: z.strictObject({ ...letter, button: said }),
  credentials: z.strictObject({ ...letter, sms: said, button: said }),
  notices: z.record(z.enum(notices), z.strictObject(letter)),
  notYou: said,
})

export const words: Record<Language, Words> = { EN: file.parse(en), MY: file.parse(my), CN: file.parse(cn) }
