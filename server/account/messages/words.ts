import type { Language } from '@tamuvo/contract/languages.ts'
import type { Words } from './letter.ts'
import { wordsCn } from './words-cn.ts'
import { wordsEn } from './words-en.ts'
import { wordsMy } from './words-my.ts'

export const words: Record<Language, Words> = { EN: wordsEn, MY: wordsMy, CN: wordsCn }
