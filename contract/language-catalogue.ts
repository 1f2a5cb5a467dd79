/**
 * Languages by their codes on the wire. `name`: native name, `tag`: BCP 47, `fallback`: shown for missing translations. MY is
 * Burmese (not Malay, which is MS); TY is the market of the Philippines; CN is Chinese in simplified, TW in traditional
 * characters.
 */
export const languageCatalogue = {
  EN: { name: 'English', englishName: 'English', tag: 'en', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  MY: { name: 'မြန်မာ', englishName: 'Burmese', tag: 'my', direction: 'ltr', script: 'Mymr', fallback: 'EN' },
  CN: { name: '简体中文', englishName: 'Chinese (simplified)', tag: 'zh-Hans', direction: 'ltr', script: 'Hans', fallback: 'EN' },
  TW: {
    name: '繁體中文',
    englishName: 'Chinese (traditional)',
    tag: 'zh-Hant',
    direction: 'ltr',
    script: 'Hant',
    fallback: 'CN',
  },
  VI: { name: 'Tiếng Việt', englishName: 'Vietnamese', tag: 'vi', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  TH: { name: 'ไทย', englishName: 'Thai', tag: 'th', direction: 'ltr', script: 'Thai', fallback: 'EN' },
  ID: { name: 'Bahasa Indonesia', englishName: 'Indonesian', tag: 'id', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  TY: { name: 'Filipino', englishName: 'Filipino', tag: 'fil', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  JA: { name: '日本語', englishName: 'Japanese', tag: 'ja', direction: 'ltr', script: 'Jpan', fallback: 'EN' },
  KO: { name: '한국어', englishName: 'Korean', tag: 'ko', direction: 'ltr', script: 'Kore', fallback: 'EN' },
  MS: { name: 'Bahasa Melayu', englishName: 'Malay', tag: 'ms', direction: 'ltr', script: 'Latn', fallback: 'ID' },
  KM: { name: 'ខ្មែរ', englishName: 'Khmer', tag: 'km', direction: 'ltr', script: 'Khmr', fallback: 'EN' },
  LO: { name: 'ລາວ', englishName: 'Lao', tag: 'lo', direction: 'ltr', script: 'Laoo', fallback: 'TH' },
  HI: { name: 'हिन्दी', englishName: 'Hindi', tag: 'hi', direction: 'ltr', script: 'Deva', fallback: 'EN' },
  BN: { name: 'বাংলা', englishName: 'Bengali', tag: 'bn', direction: 'ltr', script: 'Beng', fallback: 'EN' },
  TA: { name: 'தமிழ்', englishName: 'Tamil', tag: 'ta', direction: 'ltr', script: 'Taml', fallback: 'EN' },
  TE: { name: 'తెలుగు', englishName: 'Telugu', tag: 'te', direction: 'ltr', script: 'Telu', fallback: 'EN' },
  MR: { name: 'मराठी', englishName: 'Marathi', tag: 'mr', direction: 'ltr', script: 'Deva', fallback: 'HI' },
  GU: { name: 'ગુજરાતી', englishName: 'Gujarati', tag: 'gu', direction: 'ltr', script: 'Gujr', fallback: 'HI' },
  PA: { name: 'ਪੰਜਾਬੀ', englishName: 'Punjabi', tag: 'pa', direction: 'ltr', script: 'Guru', fallback: 'HI' },
  SI: { name: 'සිංහල', englishName: 'Sinhala', tag: 'si', direction: 'ltr', script: 'Sinh', fallback: 'EN' },
  NE: { name: 'नेपाली', englishName: 'Nepali', tag: 'ne', direction: 'ltr', script: 'Deva', fallback: 'HI' },
  UR: { name: 'اردو', englishName: 'Urdu', tag: 'ur', direction: 'rtl', script: 'Arab', fallback: 'EN' },
  FA: { name: 'فارسی', englishName: 'Persian', tag: 'fa', direction: 'rtl', script: 'Arab', fallback: 'EN' },
  AR: { name: 'العربية', englishName: 'Arabic', tag: 'ar', direction: 'rtl', script: 'Arab', fallback: 'EN' },
  HE: { name: 'עברית', englishName: 'Hebrew', tag: 'he', direction: 'rtl', script: 'Hebr', fallback: 'EN' },
  TR: { name: 'Türkçe', englishName: 'Turkish', tag: 'tr', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  RU: { name: 'Русский', englishName: 'Russian', tag: 'ru', direction: 'ltr', script: 'Cyrl', fallback: 'EN' },
  UK: { name: 'Українська', englishName: 'Ukrainian', tag: 'uk', direction: 'ltr', script: 'Cyrl', fallback: 'EN' },
  KK: { name: 'Қазақша', englishName: 'Kazakh', tag: 'kk', direction: 'ltr', script: 'Cyrl', fallback: 'RU' },
  UZ: { name: 'O‘zbekcha', englishName: 'Uzbek', tag: 'uz', direction: 'ltr', script: 'Latn', fallback: 'RU' },
  MN: { name: 'Монгол', englishName: 'Mongolian', tag: 'mn', direction: 'ltr', script: 'Cyrl', fallback: 'RU' },
  ES: { name: 'Español', englishName: 'Spanish', tag: 'es', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  PT: { name: 'Português', englishName: 'Portuguese', tag: 'pt', direction: 'ltr', script: 'Latn', fallback: 'ES' },
  FR: { name: 'Français', englishName: 'French', tag: 'fr', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  DE: { name: 'Deutsch', englishName: 'German', tag: 'de', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  IT: { name: 'Italiano', englishName: 'Italian', tag: 'it', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  NL: { name: 'Nederlands', englishName: 'Dutch', tag: 'nl', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  PL: { name: 'Polski', englishName: 'Polish', tag: 'pl', direction: 'ltr', script: 'Latn', fallback: 'EN' },
  SV: { name: 'Svenska', englishName: 'Swedish', tag: 'sv', direction: 'ltr', script: 'Latn', fallback: 'EN' },
} as const satisfies Record<string, KnownLanguage>

type KnownLanguage = {
  name: string
  englishName: string
  tag: string
  direction: 'ltr' | 'rtl'
  /** ISO 15924; selects the fonts. */
  script: string
  fallback: string
}

export type CatalogueCode = keyof typeof languageCatalogue
