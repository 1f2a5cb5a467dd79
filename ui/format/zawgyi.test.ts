import { describe, expect, test } from 'vitest'
import { foldForSearch, isFoundIn, searchReadings } from './search.ts'
import { inUnicode, isZawgyi, zawgyiToUnicode } from './zawgyi.ts'

/** Words as phones with Zawgyi type them, and as Unicode writes them. */
const words: [string, string, string][] = [
  ['Myanmar', 'ျမန္မာ', 'မြန်မာ'],
  ['language', 'ဘာသာစကား', 'ဘာသာစကား'],
  ['put money in', 'ေငြသြင္း', 'ငွေသွင်း'],
  ['take money out', 'ေငြထုတ္', 'ငွေထုတ်'],
  ['game', 'ဂိမ္း', 'ဂိမ်း'],
  ['lottery', 'ထီ', 'ထီ'],
  ['draw', 'ေပါက္စဥ္', 'ပေါက်စဉ်'],
  ['to exist', 'ရွိ', 'ရှိ'],
  ['plural', 'မ်ား', 'များ'],
  ['question', 'ေမးခြန္းမ်ား', 'မေးခွန်းများ'],
  ['English', 'အဂၤလိပ္', 'အင်္ဂလိပ်'],
  ['university', 'တကၠသိုလ္', 'တက္ကသိုလ်'],
  ['mind', 'စိတၱ', 'စိတ္တ'],
  ['Buddha', 'ဗုဒၶ', 'ဗုဒ္ဓ'],
  ['problem', 'ျပႆနာ', 'ပြဿနာ'],
  ['law', 'ဥပေဒ', 'ဥပဒေ'],
  ['uncle', 'ဦး', 'ဦး'],
  ['August', 'ၾသဂုတ္', 'ဩဂုတ်'],
  ['account', 'အေကာင့္', 'အကောင့်'],
  ['member with a zero for wa', 'အဖြဲ႕၀င္', 'အဖွဲ့ဝင်'],
  ['life', 'ဘ၀', 'ဘဝ'],
  ['phone number', 'ဖုန္းနံပါတ္ ၀၉', 'ဖုန်းနံပါတ် ၀၉'],
  ['and so on', '၄င္း', '၎င်း'],
]

/** They read as something else, but right, in Unicode. */
const ambiguous = ['ရွိ', 'ဘ၀', 'ဥပေဒ']

describe('Zawgyi', () => {
  test.each(words)('%s becomes Unicode', (_meaning, zawgyi, unicode) => {
    expect(zawgyiToUnicode(zawgyi)).toBe(unicode.normalize('NFC'))
  })

  test.each(words.filter(([, zawgyi, unicode]) => zawgyi !== unicode && !ambiguous.includes(zawgyi)))(
    '%s is detected',
    (_meaning, zawgyi, unicode) => {
      expect([isZawgyi(zawgyi), isZawgyi(unicode)]).toEqual([true, false])
      expect(inUnicode(zawgyi)).toBe(unicode.normalize('NFC'))
      expect(inUnicode(unicode)).toBe(unicode.normalize('NFC'))
    },
  )

  test('a sentence keeps what is no Burmese', () => {
    expect(inUnicode('Tamuvo မွာ ေငြသြင္းနည္း 2026')).toBe('Tamuvo မှာ ငွေသွင်းနည်း 2026')
  })

  test.each(['', 'Harbour Five', '港湾五星彩', '၁၂၃၄၀', 'สล็อต', '123'])('"%s" is left alone', (text) => {
    expect([isZawgyi(text), zawgyiToUnicode(text)]).toEqual([false, text.normalize('NFC')])
  })
})

describe('searching', () => {
  test('finds Burmese however it was typed', () => {
    const title = 'ငွေထုတ်နည်း၊ ပုံမှန်မေးလေ့ရှိသော မေးခွန်းများ'
    const typed = ['ငွေထုတ်', 'ေငြထုတ္', 'ေမးခြန္း', 'ရွိ', 'ရှိ']
    expect(typed.filter((text) => !isFoundIn(searchReadings(text), title))).toEqual([])
    expect(isFoundIn(searchReadings('ငွေသွင်း'), title)).toBe(false)
  })

  test('ignores capitals, widths, accents and tone marks', () => {
    expect(foldForSearch('  Ｄeposit  Tiền ĐẦU ')).toBe('deposit tien dau')
    expect(foldForSearch('เล่น')).toBe(foldForSearch('เลน'))
    expect(isFoundIn(searchReadings('five harbour'), 'Harbour Five')).toBe(true)
  })

  test('nothing typed finds nothing', () => {
    expect(searchReadings('  ')).toEqual([])
    expect(isFoundIn([], 'anything')).toBe(false)
  })
})
