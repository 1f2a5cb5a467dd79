/**
 * Loan words and names that dictionaries of Burmese do not have: a browser would break a line in the middle of them. Longer
 * ones that contain a shorter one need not stand here.
 */
const loanWords = [
  'အကောင့်',
  'အက်ပ်',
  'အင်တာနက်',
  'အပ်ဒိတ်',
  'အာကိတ်',
  'အိုင်ကွန်',
  'အီးမေးလ်',
  'အေးဂျင့်',
  'ကာစီနို',
  'ကီးဘုတ်',
  'ကော်မရှင်',
  'ကော်လံ',
  'ဂရန်း',
  'ဂျက်ပေါ့',
  'စကက်တာ',
  'စကင်',
  'စတူဒီယို',
  'စင်တာ',
  'စလော့',
  'ဆာဗာ',
  'ဆော့ဖ်ဝဲ',
  'ဒယ်လ်တာ',
  'ဒေါင်းလုဒ်',
  'ပရိုဂရမ်',
  'ပရိုဖိုင်',
  'ပရိုမိုးရှင်း',
  'ဘင်ဂို',
  'ဘလော့ဂ်',
  'ဘီကွန်',
  'ဘော့စ်',
  'ဘောနပ်စ်',
  'ဘရောက်ဇာ',
  'မိုင်နာ',
  'မီနီ',
  'မီနူး',
  'မေဂျာ',
  'လော်ဘီ',
  'ဝဘ်ဆိုက်',
  'ဝင်းဒိုး',
  'ဝေါလက်',
  'ဟက်ရှ်',
  'ဟနွိုင်း',
  'ဟာ့ဒ်ဝဲ',
  'ဟာဘာ',
  'ဗားရှင်း',
]

const wordJoiner = '\u2060'
const burmese = /[\u1000-\u109f]+/g
/** A consonant or vowel that may begin a syllable, unless it is stacked. */
const letters = /(?<!\u1039)[\u1000-\u102a\u103f]/g
/** What cannot begin a syllable: a consonant that ends one or carries another, and signs. */
const endsSyllable = /^(?:[\u1000-\u1021]\u1037?\u103a|[\u1000-\u1021]\u1039|[\u102b-\u103e])/
/** Beginnings that belong to the word after them: of nouns, and "not". */
const prefixes = new Set(['အ', 'မ'])

const words = new Intl.Segmenter('my', { granularity: 'word' })

/** Where browsers would break a run of Burmese though it is inside a syllable or after a prefix. @param {string} run */
const falseBreaks = (run) => {
  const pieces = [...words.segment(run)]
  return pieces.flatMap(({ index }, at) => {
    if (index === 0) return []
    const isFalse =
      run[index - 1] === '\u1039' || endsSyllable.test(run.slice(index)) || prefixes.has(pieces[at - 1]?.segment ?? '')
    return isFalse ? [index] : []
  })
}

/** Where a break would be inside of a word of the list. @param {string} run */
const insideLoanWords = (run) =>
  loanWords.flatMap((word) => {
    const inner = [...word.matchAll(letters)].map(({ index }) => index).filter((index) => index > 0)
    return [...run.matchAll(new RegExp(word, 'g'))].flatMap(({ index }) => inner.map((each) => index + each))
  })

/** @param {string} run */
const joinRun = (run) => {
  const places = new Set([...falseBreaks(run), ...insideLoanWords(run)])
  return Array.from(run, (letter, at) => (places.has(at) ? wordJoiner + letter : letter)).join('')
}

/** @param {string} text */
const withoutJoiners = (text) => text.replaceAll(wordJoiner, '')

/**
 * A text in which lines of Burmese break between words only. Browsers look words up in a dictionary and break what it lacks
 * inside of syllables; word joiners, which have no width, forbid it there. Other scripts, markup and placeholders stay.
 * This file is JavaScript because the build reads it before anything is compiled.
 * @param {string} text
 * @returns {string}
 */
export const keepBurmeseWords = (text) => withoutJoiners(text).replaceAll(burmese, joinRun)
